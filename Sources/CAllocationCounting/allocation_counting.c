// Counts the calls to the allocator for each thread. It is C because the dynamic linker, the C
// library and the Swift runtime call these functions before and while Swift starts: they must not
// call anything themselves, and Swift code may at any time.
//
// A function of this name in a program takes the place of the C library's, whose own stays reachable
// as `__libc_…` (GNU C Library Reference Manual, "Replacing malloc").

#include "CAllocationCounting.h"

#include <errno.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#ifdef SANITIZED

uint64_t memory_requests_of_this_thread(void) { return 0; }
int memory_requests_are_counted(void) { return 0; }

#else

// The model without lazy allocation: counting must not ask for memory.
static __thread uint64_t requests __attribute__((tls_model("initial-exec")));

uint64_t memory_requests_of_this_thread(void) { return requests; }
int memory_requests_are_counted(void) { return 1; }

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

void *malloc(size_t size) {
  requests++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  requests++;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  requests++;
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  requests++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  requests++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  requests++;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

void free(void *memory) {
  requests++;
  __libc_free(memory);
}

#endif
