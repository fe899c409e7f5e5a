#include <libavutil/channel_layout.h>
#include <libswresample/swresample.h>
