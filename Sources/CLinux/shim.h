/* What glibc declares only under _GNU_SOURCE, which Swift's Glibc module is built without:
   a file published under a new name without ever replacing one, and folders held by a descriptor
   that needs no permission to list them. */
#include <fcntl.h>
#include <sys/syscall.h>

int renameat2(int old_folder, const char *old_name, int new_folder, const char *new_name,
              unsigned int flags);

enum {
  LINUX_RENAME_NOREPLACE = 1,
  LINUX_O_PATH = __O_PATH
};
