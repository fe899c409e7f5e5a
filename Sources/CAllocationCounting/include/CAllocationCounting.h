#ifndef ALLOCATION_COUNTING_H
#define ALLOCATION_COUNTING_H

#include <stdint.h>

/// How many times the calling thread has asked for memory, or given memory back, since it began.
uint64_t memory_requests_of_this_thread(void);

/// Whether they are counted: not under a sanitizer, which brings an allocator of its own.
int memory_requests_are_counted(void);

#endif
