/* The kernel's time. Each look at the clock is a tick later, so that waiting for it ends. */

#ifndef CONCERT_NATIVE_PTHREAD_KERNEL_TIME_H_
#define CONCERT_NATIVE_PTHREAD_KERNEL_TIME_H_

/* clang-format off: the system's. */
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
/* clang-format on */

#include "types.h"

typedef s64 ktime_t;
typedef s64 time64_t;
#define timespec64 timespec

#define HZ 100
#define USER_HZ HZ
#define NSEC_PER_SEC 1000000000L
#define NSEC_PER_MSEC 1000000L
#define NSEC_PER_USEC 1000L
#define USEC_PER_SEC 1000000L
#define MSEC_PER_SEC 1000L
#define KERNEL_TICK_US (1000000 / HZ)

static inline s64 kernel_now_ns(void) {
  struct timespec now;
  usleep(KERNEL_TICK_US);
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * NSEC_PER_SEC + now.tv_nsec;
}
static inline unsigned long kernel_jiffies(void) { return kernel_now_ns() / (NSEC_PER_SEC / HZ); }
static inline void kernel_gettimeofday(struct timeval* to) { gettimeofday(to, NULL); }
static inline unsigned long kernel_seconds(void) { return time(NULL); }

#define jiffies kernel_jiffies()
#define jiffies_64 ((u64)kernel_jiffies())
#define get_jiffies_64() jiffies_64
#define time_after(a, b) ((long)((b) - (a)) < 0)
#define time_before(a, b) time_after(b, a)
#define time_after_eq(a, b) ((long)((a) - (b)) >= 0)
#define time_before_eq(a, b) time_after_eq(b, a)
#define msecs_to_jiffies(ms) (((unsigned long)(ms) * HZ + 999) / 1000)
#define usecs_to_jiffies(us) (((unsigned long)(us) * HZ + 999999) / 1000000)
#define jiffies_to_msecs(ticks) ((unsigned)((ticks) * (1000 / HZ)))
#define jiffies_to_usecs(ticks) ((unsigned)((ticks) * (1000000 / HZ)))
#define ktime_get() kernel_now_ns()
#define ktime_get_real() kernel_now_ns()
#define ktime_get_real_seconds() ((time64_t)kernel_seconds())
#define ktime_get_seconds() ((time64_t)kernel_seconds())
#define ktime_to_ns(time) (time)
#define ktime_to_us(time) ((time) / 1000)
#define ktime_to_ms(time) ((time) / 1000000)
#define ktime_sub(a, b) ((a) - (b))
#define ktime_add_ns(a, ns) ((a) + (ns))
#define ktime_set(s, ns) ((ktime_t)(s) * NSEC_PER_SEC + (ns))
#define ns_to_ktime(ns) ((ktime_t)(ns))
#define do_gettimeofday kernel_gettimeofday
#define get_seconds kernel_seconds

/* A thread that waits a moment, busy or asleep, lets others go on. */
#define ndelay(ns) (kernel_use(0, (ns)), (void)usleep(1))
#define udelay(us) ((void)usleep(us))
#define mdelay(ms) ((void)usleep((ms) * 1000))
#define msleep(ms) ((void)usleep((ms) * 1000))
#define msleep_interruptible(ms) (usleep((ms) * 1000), 0UL)
#define ssleep(s) ((void)usleep((s) * 1000000))
#define usleep_range(low, high) (kernel_use(0, (high)), (void)usleep(low))

#endif /* CONCERT_NATIVE_PTHREAD_KERNEL_TIME_H_ */
