#include <fftw3.h>

// Swift doesn't import arrays of unknown length.
static inline const char *fftw_version_text(void) { return fftw_version; }
