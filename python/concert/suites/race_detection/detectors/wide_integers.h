// Gives each int of a program eight bytes of its own. Included before the program.
//
// ThreadSanitizer tracks memory in cells of eight bytes and all but closes its eyes to a cell once
// it has reported a race there. Two ints in one cell would hide each other's races.

#ifndef CONCERT_SUITES_RACE_DETECTION_WIDE_INTEGERS_H_
#define CONCERT_SUITES_RACE_DETECTION_WIDE_INTEGERS_H_

// All headers that programs are likely to include: they must see int as it is.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define int long

// The types that hold an int, whose address is passed together with an int's.
#define atomic_int _Atomic long
#define atomic_uint _Atomic unsigned long

#endif  // CONCERT_SUITES_RACE_DETECTION_WIDE_INTEGERS_H_
