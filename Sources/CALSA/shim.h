#include <alsa/asoundlib.h>

/* libasound prints what goes wrong on stderr, across the player's screen, unless it has a handler for
   it. The handler is variadic, which Swift can't write. Every failure is told by a code as well. */
static inline void calsa_ignore(
    const char *file, int line, const char *function, int code, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)code, (void)format;
}

static inline void calsa_silence(void) { snd_lib_error_set_handler(calsa_ignore); }
