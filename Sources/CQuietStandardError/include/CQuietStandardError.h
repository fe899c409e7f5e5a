/* Keeps what a library prints on stderr off the screen, in one thread and while it is called.

   libsndfile opens MP3 files with a libmpg123 that was not told to be quiet and prints warnings about
   odd files. C because stderr is reassigned and fopencookie(3) and a thread-local variable are out
   of Swift's reach. */

/* From now on stderr passes through here. What is written to the descriptor itself does not. */
void quiet_standard_error_install(void);

/* Drops what the calling thread prints on stderr from now on, or lets it pass again. */
void quiet_standard_error_set(int is_quiet);
