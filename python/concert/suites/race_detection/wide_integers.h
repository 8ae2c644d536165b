// Gives each int of a program eight bytes of its own. Included before the program.
//
// ThreadSanitizer tracks memory in cells of eight bytes and all but closes its eyes to a cell once
// it has reported a race there. Two ints in one cell would hide each other's races.

#ifndef CONCERT_SUITES_RACE_DETECTION_WIDE_INTEGERS_H_
#define CONCERT_SUITES_RACE_DETECTION_WIDE_INTEGERS_H_

// All headers that the programs include: they must see int as it is.
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define int long

#endif  // CONCERT_SUITES_RACE_DETECTION_WIDE_INTEGERS_H_
