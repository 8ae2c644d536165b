/* The types, markers and small macros of every part of the kernel. */

#ifndef CONCERT_NATIVE_PTHREAD_KERNEL_TYPES_H_
#define CONCERT_NATIVE_PTHREAD_KERNEL_TYPES_H_

/* clang-format off: these first. */
#include <asm/byteorder.h>
#include <errno.h>
#include <limits.h>
#include <linux/ioctl.h>
#include <linux/kdev_t.h>
#include <linux/major.h>
#include <linux/types.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/types.h>
/* clang-format on */

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef unsigned long long u64;
typedef int8_t s8;
typedef int16_t s16;
typedef int32_t s32;
typedef long long s64;
typedef u64 phys_addr_t, resource_size_t, dma_addr_t, sector_t;
typedef unsigned long pgoff_t, kernel_ulong_t, irq_hw_number_t;
typedef unsigned gfp_t, fmode_t, slab_flags_t;
typedef unsigned short umode_t;
typedef struct {
  unsigned val;
} kuid_t, kgid_t;

/* Markers of another tool's, or of the linker's. */
#define __user
#define __kernel
#define __iomem
#define __percpu
#define __rcu
#define __force
#define __nocast
#define __must_check
#define __init
#define __initdata
#define __initconst
#define __exit
#define __exitdata
#define __exit_p(function) (function)
#define __devinit
#define __devinitdata
#define __devinitconst
#define __devexit
#define __devexit_p(function) (function)
#define __cpuinit
#define __ref
#define __refdata
#define __read_mostly
#define __cacheline_aligned
#define ____cacheline_aligned
#define __ro_after_init
#define __sched
#define __cold
#define __visible
#define __maybe_unused __attribute__((unused))
#define __used __attribute__((used))
#define __packed __attribute__((packed))
#define __aligned(bytes) __attribute__((aligned(bytes)))
#define __weak __attribute__((weak))
#define __printf(format, first)
#define __acquires(lock)
#define __releases(lock)
#define __must_hold(lock)
#define __acquire(lock) ((void)0)
#define __release(lock) ((void)0)
#define asmlinkage
#define noinline __attribute__((noinline))
#define fallthrough __attribute__((fallthrough))
#define uninitialized_var(name) name = name

#define likely(holds) (!!(holds))
#define unlikely(holds) (!!(holds))
#define ARRAY_SIZE(array) (sizeof(array) / sizeof((array)[0]))
#define BIT(number) (1UL << (number))
#define GENMASK(high, low) ((~0UL << (low)) & (~0UL >> (63 - (high))))
#define DIV_ROUND_UP(number, by) (((number) + (by) - 1) / (by))
#define DIV_ROUND_CLOSEST(number, by) (((number) + (by) / 2) / (by))
#define roundup(number, to) (((number) + (to) - 1) / (to) * (to))
#define rounddown(number, to) ((number) / (to) * (to))
#define ALIGN(number, to) roundup(number, (__typeof__(number))(to))
#define PTR_ALIGN(pointer, to) ((__typeof__(pointer))ALIGN((unsigned long)(pointer), to))
#define upper_32_bits(number) ((u32)((u64)(number) >> 32))
#define lower_32_bits(number) ((u32)(number))
#define do_div(number, by)                  \
  ({                                        \
    u32 kernel_rest = (number) % (u32)(by); \
    (number) /= (u32)(by);                  \
    kernel_rest;                            \
  })
#define min(a, b)                              \
  ({                                           \
    __typeof__(a) kernel_a = (a);              \
    __typeof__(b) kernel_b = (b);              \
    kernel_a < kernel_b ? kernel_a : kernel_b; \
  })
#define max(a, b)                              \
  ({                                           \
    __typeof__(a) kernel_a = (a);              \
    __typeof__(b) kernel_b = (b);              \
    kernel_a > kernel_b ? kernel_a : kernel_b; \
  })
#define min_t(type, a, b) min((type)(a), (type)(b))
#define max_t(type, a, b) max((type)(a), (type)(b))
#define clamp(number, low, high) min((__typeof__(number))max(number, low), high)
#define clamp_t(type, number, low, high) clamp((type)(number), (type)(low), (type)(high))
#define clamp_val(number, low, high) clamp_t(__typeof__(number), number, low, high)
#define swap(a, b)                \
  do {                            \
    __typeof__(a) kernel_a = (a); \
    (a) = (b);                    \
    (b) = kernel_a;               \
  } while (0)
#define container_of(pointer, type, member) ((type*)((char*)(pointer) - offsetof(type, member)))
#define FIELD_SIZEOF(type, member) sizeof(((type*)0)->member)
#define BUILD_BUG_ON(holds) ((void)sizeof(char[1 - 2 * !!(holds)]))
#define IS_ENABLED(option) 0
#define __stringify_1(...) #__VA_ARGS__
#define __stringify(...) __stringify_1(__VA_ARGS__)

#define cpu_to_le16 __cpu_to_le16
#define cpu_to_le32 __cpu_to_le32
#define cpu_to_le64 __cpu_to_le64
#define cpu_to_be16 __cpu_to_be16
#define cpu_to_be32 __cpu_to_be32
#define cpu_to_be64 __cpu_to_be64
#define le16_to_cpu __le16_to_cpu
#define le32_to_cpu __le32_to_cpu
#define le64_to_cpu __le64_to_cpu
#define be16_to_cpu __be16_to_cpu
#define be32_to_cpu __be32_to_cpu
#define be64_to_cpu __be64_to_cpu
#define bcd2bin(number) (((number) & 0x0f) + ((number) >> 4) * 10)
#define bin2bcd(number) ((((number) / 10) << 4) + (number) % 10)

/* Errors that only the kernel knows. */
#define ERESTARTSYS 512
#define ERESTARTNOINTR 513
#define ERESTARTNOHAND 514
#define ENOIOCTLCMD 515
#define EPROBE_DEFER 517
#define ENOTSUPP 524
#define MAX_ERRNO 4095
#define IS_ERR_VALUE(value) ((unsigned long)(value) >= (unsigned long)-MAX_ERRNO)
#define IS_ERR(pointer) IS_ERR_VALUE(pointer)
#define IS_ERR_OR_NULL(pointer) (!(pointer) || IS_ERR(pointer))
#define PTR_ERR(pointer) ((long)(pointer))
#define PTR_ERR_OR_ZERO(pointer) (IS_ERR(pointer) ? (int)PTR_ERR(pointer) : 0)
#define ERR_PTR(error) ((void*)(long)(error))
#define ERR_CAST(pointer) ((void*)(pointer))

/* Reads what a function would that is none here. */
static inline void kernel_use(int none, ...) {}

/* The verifier's answers, by names that no program declares. */
extern bool kernel_any_bool(void) __asm__("__VERIFIER_nondet_bool");
extern u8 kernel_any_u8(void) __asm__("__VERIFIER_nondet_uchar");
extern u16 kernel_any_u16(void) __asm__("__VERIFIER_nondet_ushort");
extern u32 kernel_any_u32(void) __asm__("__VERIFIER_nondet_uint");
extern unsigned long kernel_any_u64(void) __asm__("__VERIFIER_nondet_ulong");
extern void kernel_section_begin(void) __asm__("__VERIFIER_atomic_begin");
extern void kernel_section_end(void) __asm__("__VERIFIER_atomic_end");

#endif /* CONCERT_NATIVE_PTHREAD_KERNEL_TYPES_H_ */
