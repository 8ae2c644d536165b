/* Atomic variables, bit operations and barriers of the kernel. Atomic variables and bits are
   sequentially consistent, which orders more than the kernel promises of some; the rest as there.
 */

#ifndef CONCERT_NATIVE_PTHREAD_KERNEL_ATOMICS_H_
#define CONCERT_NATIVE_PTHREAD_KERNEL_ATOMICS_H_

#include "types.h"

typedef struct {
  int counter;
} atomic_t;
typedef struct {
  long counter;
} atomic64_t, atomic_long_t;
typedef struct {
  atomic_t refs;
} refcount_t;
struct kref {
  atomic_t refcount;
};

#define ATOMIC_INIT(value) {(value)}
#define ATOMIC64_INIT(value) {(value)}
#define ATOMIC_LONG_INIT(value) {(value)}
#define REFCOUNT_INIT(value) {ATOMIC_INIT(value)}

#define KERNEL_ATOMIC(Type, Value, name)                                                           \
  static inline Value kernel_##name##_read(const Type* at) {                                       \
    return __atomic_load_n(&at->counter, __ATOMIC_SEQ_CST);                                        \
  }                                                                                                \
  static inline void kernel_##name##_set(Type* at, Value value) {                                  \
    __atomic_store_n(&at->counter, value, __ATOMIC_SEQ_CST);                                       \
  }                                                                                                \
  static inline Value kernel_##name##_add_return(Value value, Type* at) {                          \
    return __atomic_add_fetch(&at->counter, value, __ATOMIC_SEQ_CST);                              \
  }                                                                                                \
  static inline Value kernel_##name##_xchg(Type* at, Value value) {                                \
    return __atomic_exchange_n(&at->counter, value, __ATOMIC_SEQ_CST);                             \
  }                                                                                                \
  static inline Value kernel_##name##_cmpxchg(Type* at, Value old, Value value) {                  \
    __atomic_compare_exchange_n(&at->counter, &old, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
    return old;                                                                                    \
  }                                                                                                \
  static inline int kernel_##name##_add_unless(Type* at, Value value, Value unless) {              \
    Value old = kernel_##name##_read(at);                                                          \
    while (old != unless) {                                                                        \
      const Value seen = kernel_##name##_cmpxchg(at, old, old + value);                            \
      if (seen == old) return 1;                                                                   \
      old = seen;                                                                                  \
    }                                                                                              \
    return 0;                                                                                      \
  }                                                                                                \
  static inline Value kernel_##name##_sub_return(Value value, Type* at) {                          \
    return kernel_##name##_add_return(-value, at);                                                 \
  }                                                                                                \
  static inline void kernel_##name##_add(Value value, Type* at) {                                  \
    kernel_##name##_add_return(value, at);                                                         \
  }                                                                                                \
  static inline void kernel_##name##_sub(Value value, Type* at) {                                  \
    kernel_##name##_add_return(-value, at);                                                        \
  }                                                                                                \
  static inline void kernel_##name##_inc(Type* at) { kernel_##name##_add_return(1, at); }          \
  static inline void kernel_##name##_dec(Type* at) { kernel_##name##_add_return(-1, at); }         \
  static inline Value kernel_##name##_inc_return(Type* at) {                                       \
    return kernel_##name##_add_return(1, at);                                                      \
  }                                                                                                \
  static inline Value kernel_##name##_dec_return(Type* at) {                                       \
    return kernel_##name##_add_return(-1, at);                                                     \
  }                                                                                                \
  static inline int kernel_##name##_inc_and_test(Type* at) {                                       \
    return kernel_##name##_add_return(1, at) == 0;                                                 \
  }                                                                                                \
  static inline int kernel_##name##_dec_and_test(Type* at) {                                       \
    return kernel_##name##_add_return(-1, at) == 0;                                                \
  }                                                                                                \
  static inline int kernel_##name##_sub_and_test(Value value, Type* at) {                          \
    return kernel_##name##_add_return(-value, at) == 0;                                            \
  }                                                                                                \
  static inline int kernel_##name##_inc_not_zero(Type* at) {                                       \
    return kernel_##name##_add_unless(at, 1, 0);                                                   \
  }

KERNEL_ATOMIC(atomic_t, int, atomic)
KERNEL_ATOMIC(atomic64_t, long, atomic64)

#define atomic_read kernel_atomic_read
#define atomic_set kernel_atomic_set
#define atomic_add_return kernel_atomic_add_return
#define atomic_sub_return kernel_atomic_sub_return
#define atomic_xchg kernel_atomic_xchg
#define atomic_cmpxchg kernel_atomic_cmpxchg
#define atomic_add_unless kernel_atomic_add_unless
#define atomic_add kernel_atomic_add
#define atomic_sub kernel_atomic_sub
#define atomic_inc kernel_atomic_inc
#define atomic_dec kernel_atomic_dec
#define atomic_inc_return kernel_atomic_inc_return
#define atomic_dec_return kernel_atomic_dec_return
#define atomic_inc_and_test kernel_atomic_inc_and_test
#define atomic_dec_and_test kernel_atomic_dec_and_test
#define atomic_sub_and_test kernel_atomic_sub_and_test
#define atomic_inc_not_zero kernel_atomic_inc_not_zero
#define atomic64_read kernel_atomic64_read
#define atomic64_set kernel_atomic64_set
#define atomic64_add_return kernel_atomic64_add_return
#define atomic64_sub_return kernel_atomic64_sub_return
#define atomic64_xchg kernel_atomic64_xchg
#define atomic64_cmpxchg kernel_atomic64_cmpxchg
#define atomic64_add kernel_atomic64_add
#define atomic64_sub kernel_atomic64_sub
#define atomic64_inc kernel_atomic64_inc
#define atomic64_dec kernel_atomic64_dec
#define atomic64_inc_return kernel_atomic64_inc_return
#define atomic64_dec_and_test kernel_atomic64_dec_and_test
#define atomic_long_read kernel_atomic64_read
#define atomic_long_set kernel_atomic64_set
#define atomic_long_add kernel_atomic64_add
#define atomic_long_sub kernel_atomic64_sub
#define atomic_long_inc kernel_atomic64_inc
#define atomic_long_dec kernel_atomic64_dec
#define atomic_long_inc_return kernel_atomic64_inc_return

#define refcount_read(at) kernel_atomic_read(&(at)->refs)
#define refcount_set(at, value) kernel_atomic_set(&(at)->refs, (value))
#define refcount_inc(at) kernel_atomic_inc(&(at)->refs)
#define refcount_inc_not_zero(at) kernel_atomic_inc_not_zero(&(at)->refs)
#define refcount_dec_and_test(at) kernel_atomic_dec_and_test(&(at)->refs)
#define kref_init(at) kernel_atomic_set(&(at)->refcount, 1)
#define kref_get(at) kernel_atomic_inc(&(at)->refcount)
static inline int kernel_kref_put(struct kref* at, void (*release)(struct kref*)) {
  if (!kernel_atomic_dec_and_test(&at->refcount)) return 0;
  release(at);
  return 1;
}
#define kref_put kernel_kref_put

/* Of anything. */
#define READ_ONCE(x) __atomic_load_n(&(x), __ATOMIC_RELAXED)
#define WRITE_ONCE(x, value) __atomic_store_n(&(x), (value), __ATOMIC_RELAXED)
#define ACCESS_ONCE(x) (*(volatile __typeof__(x)*)&(x))
#define smp_load_acquire(at) __atomic_load_n((at), __ATOMIC_ACQUIRE)
#define smp_store_release(at, value) __atomic_store_n((at), (value), __ATOMIC_RELEASE)
#define xchg(at, value) __atomic_exchange_n((at), (value), __ATOMIC_SEQ_CST)
#define cmpxchg(at, old, value)                                                  \
  ({                                                                             \
    __typeof__(*(at)) kernel_old = (old);                                        \
    __atomic_compare_exchange_n((at), &kernel_old, (value), 0, __ATOMIC_SEQ_CST, \
                                __ATOMIC_SEQ_CST);                               \
    kernel_old;                                                                  \
  })
#define rcu_dereference(pointer) __atomic_load_n(&(pointer), __ATOMIC_ACQUIRE)
#define rcu_dereference_protected(pointer, holds) (pointer)
#define rcu_access_pointer(pointer) READ_ONCE(pointer)
#define rcu_assign_pointer(pointer, value) __atomic_store_n(&(pointer), (value), __ATOMIC_RELEASE)
#define RCU_INIT_POINTER(pointer, value) WRITE_ONCE(pointer, value)

/* A bit is one of an array of words. */
#define BITS_PER_LONG 64
#define BITS_PER_BYTE 8
#define BITS_TO_LONGS(bits) DIV_ROUND_UP(bits, BITS_PER_LONG)
#define BIT_MASK(bit) (1UL << ((bit) % BITS_PER_LONG))
#define BIT_WORD(bit) ((bit) / BITS_PER_LONG)
#define DECLARE_BITMAP(name, bits) unsigned long name[BITS_TO_LONGS(bits)]

static inline int kernel_test_bit(long bit, const volatile unsigned long* words) {
  return (__atomic_load_n(&words[BIT_WORD(bit)], __ATOMIC_SEQ_CST) & BIT_MASK(bit)) != 0;
}
static inline int kernel_set_bit(long bit, volatile unsigned long* words) {
  return (__atomic_fetch_or(&words[BIT_WORD(bit)], BIT_MASK(bit), __ATOMIC_SEQ_CST) &
          BIT_MASK(bit)) != 0;
}
static inline int kernel_clear_bit(long bit, volatile unsigned long* words) {
  return (__atomic_fetch_and(&words[BIT_WORD(bit)], ~BIT_MASK(bit), __ATOMIC_SEQ_CST) &
          BIT_MASK(bit)) != 0;
}
static inline int kernel_change_bit(long bit, volatile unsigned long* words) {
  return (__atomic_fetch_xor(&words[BIT_WORD(bit)], BIT_MASK(bit), __ATOMIC_SEQ_CST) &
          BIT_MASK(bit)) != 0;
}
/* Those that are not atomic. */
static inline int kernel_set_bit_plainly(long bit, volatile unsigned long* words) {
  const unsigned long old = words[BIT_WORD(bit)];
  words[BIT_WORD(bit)] = old | BIT_MASK(bit);
  return (old & BIT_MASK(bit)) != 0;
}
static inline int kernel_clear_bit_plainly(long bit, volatile unsigned long* words) {
  const unsigned long old = words[BIT_WORD(bit)];
  words[BIT_WORD(bit)] = old & ~BIT_MASK(bit);
  return (old & BIT_MASK(bit)) != 0;
}
static inline unsigned long kernel_find_bit(const unsigned long* words, unsigned long bits,
                                            unsigned long from, int wanted) {
  while (from < bits && kernel_test_bit(from, words) != wanted) ++from;
  return from < bits ? from : bits;
}

#define test_bit kernel_test_bit
#define set_bit kernel_set_bit
#define clear_bit kernel_clear_bit
#define clear_bit_unlock kernel_clear_bit
#define change_bit kernel_change_bit
#define test_and_set_bit kernel_set_bit
#define test_and_set_bit_lock kernel_set_bit
#define test_and_clear_bit kernel_clear_bit
#define test_and_change_bit kernel_change_bit
#define __set_bit kernel_set_bit_plainly
#define __clear_bit kernel_clear_bit_plainly
#define __test_and_set_bit kernel_set_bit_plainly
#define __test_and_clear_bit kernel_clear_bit_plainly
#define find_first_bit(words, bits) kernel_find_bit((words), (bits), 0, 1)
#define find_first_zero_bit(words, bits) kernel_find_bit((words), (bits), 0, 0)
#define find_next_bit(words, bits, from) kernel_find_bit((words), (bits), (from), 1)
#define find_next_zero_bit(words, bits, from) kernel_find_bit((words), (bits), (from), 0)
#define fls(x) ((x) ? 32 - __builtin_clz(x) : 0)
#define __ffs(x) ((unsigned long)__builtin_ctzl(x))
#define hweight8(x) __builtin_popcount((u8)(x))
#define hweight32(x) __builtin_popcount(x)

static inline void kernel_fence(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
static inline void kernel_compiler_barrier(void) {}

#define mb kernel_fence
#define rmb kernel_fence
#define wmb kernel_fence
#define smp_mb kernel_fence
#define smp_rmb kernel_fence
#define smp_wmb kernel_fence
#define mmiowb kernel_fence
#define smp_mb__before_atomic kernel_fence
#define smp_mb__after_atomic kernel_fence
#define smp_mb__before_clear_bit kernel_fence
#define smp_mb__after_clear_bit kernel_fence
#define barrier kernel_compiler_barrier

#endif /* CONCERT_NATIVE_PTHREAD_KERNEL_ATOMICS_H_ */
