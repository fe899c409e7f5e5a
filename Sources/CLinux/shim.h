/* What glibc declares only under _GNU_SOURCE, which Swift's Glibc module is built without:
   a file published under a new name without ever replacing one, folders held by a descriptor
   that needs no permission to list them, the cores that a process may run on, and the storing of
   written bytes begun before somebody waits for it. */
#include <fcntl.h>
#include <sched.h>
#include <sys/types.h>
#include <sys/syscall.h>

int renameat2(int old_folder, const char *old_name, int new_folder, const char *new_name,
              unsigned int flags);

int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set);

int sync_file_range(int file, __off64_t offset, __off64_t count, unsigned int flags);

enum {
  LINUX_RENAME_NOREPLACE = 1,
  LINUX_O_PATH = __O_PATH,
  LINUX_SYNC_FILE_RANGE_WRITE = 2
};
