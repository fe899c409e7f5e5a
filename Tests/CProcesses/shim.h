/* What glibc declares only under _GNU_SOURCE, which Swift's Glibc module is built without:
   processes that start in a folder or a session of their own, pipes that no other process inherits, and terminals. */
#include <spawn.h>
#include <stddef.h>

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

enum {
  PROCESSES_SPAWN_SETSID = 0x80 /* POSIX_SPAWN_SETSID */
};

int pipe2(int ends[2], int flags);

int posix_openpt(int flags);
int grantpt(int terminal);
int unlockpt(int terminal);
int ptsname_r(int terminal, char *name, size_t size);
