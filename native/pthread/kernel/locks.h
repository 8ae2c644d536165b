/* The kernel's locks as POSIX locks. */

#ifndef CONCERT_NATIVE_PTHREAD_KERNEL_LOCKS_H_
#define CONCERT_NATIVE_PTHREAD_KERNEL_LOCKS_H_

#include "types.h"

struct mutex {
  pthread_mutex_t held;
};
typedef struct spinlock {
  pthread_mutex_t held;
} spinlock_t, raw_spinlock_t;
typedef struct {
  pthread_rwlock_t held;
} rwlock_t;
struct rw_semaphore {
  pthread_rwlock_t held;
};
/* Whoever gives a permit back need not have taken it, so this is no lock. */
struct semaphore {
  pthread_mutex_t guard;
  pthread_cond_t freed;
  unsigned count;
};
struct lock_class_key {
  char unused;
};

#define __MUTEX_INITIALIZER(name) {PTHREAD_MUTEX_INITIALIZER}
#define DEFINE_MUTEX(name) struct mutex name = __MUTEX_INITIALIZER(name)
#define __SPIN_LOCK_UNLOCKED(name) {PTHREAD_MUTEX_INITIALIZER}
#define __SPIN_LOCK_INITIALIZER(name) {PTHREAD_MUTEX_INITIALIZER}
#define SPIN_LOCK_UNLOCKED ((spinlock_t){PTHREAD_MUTEX_INITIALIZER})
#define DEFINE_SPINLOCK(name) spinlock_t name = {PTHREAD_MUTEX_INITIALIZER}
#define DEFINE_RAW_SPINLOCK(name) DEFINE_SPINLOCK(name)
#define __RW_LOCK_UNLOCKED(name) {PTHREAD_RWLOCK_INITIALIZER}
#define DEFINE_RWLOCK(name) rwlock_t name = {PTHREAD_RWLOCK_INITIALIZER}
#define __RWSEM_INITIALIZER(name) {PTHREAD_RWLOCK_INITIALIZER}
#define DECLARE_RWSEM(name) struct rw_semaphore name = {PTHREAD_RWLOCK_INITIALIZER}
#define __SEMAPHORE_INITIALIZER(name, count) \
  {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, (count)}
#define DEFINE_SEMAPHORE(name, ...) \
  struct semaphore name = __SEMAPHORE_INITIALIZER(name, 1 __VA_OPT__(-1 + (__VA_ARGS__)))
#define DECLARE_MUTEX(name) DEFINE_SEMAPHORE(name)

#define KERNEL_MUTEX(Type, name)                                                              \
  static inline void kernel_##name##_init(Type* lock) { pthread_mutex_init(&lock->held, 0); } \
  static inline void kernel_##name##_lock(Type* lock) { pthread_mutex_lock(&lock->held); }    \
  static inline int kernel_##name##_trylock(Type* lock) {                                     \
    return pthread_mutex_trylock(&lock->held) == 0;                                           \
  }                                                                                           \
  static inline void kernel_##name##_unlock(Type* lock) { pthread_mutex_unlock(&lock->held); }

KERNEL_MUTEX(struct mutex, mutex)
KERNEL_MUTEX(spinlock_t, spin)

/* Nobody interrupts. */
static inline int kernel_mutex_lock_interruptible(struct mutex* lock) {
  kernel_mutex_lock(lock);
  return 0;
}
static inline int kernel_mutex_is_locked(struct mutex* lock) {
  if (!kernel_mutex_trylock(lock)) return 1;
  kernel_mutex_unlock(lock);
  return 0;
}

#define mutex_init(lock) kernel_mutex_init(lock)
#define __mutex_init(lock, name, key) kernel_mutex_init(lock)
#define mutex_destroy(lock) (kernel_use(0, (lock)))
#define mutex_lock kernel_mutex_lock
#define mutex_lock_nested(lock, depth) kernel_mutex_lock(lock)
#define mutex_lock_interruptible kernel_mutex_lock_interruptible
#define mutex_lock_killable kernel_mutex_lock_interruptible
#define mutex_trylock kernel_mutex_trylock
#define mutex_unlock kernel_mutex_unlock
#define mutex_is_locked kernel_mutex_is_locked

/* Interrupts never come, so there is nothing to keep out. */
#define local_irq_save(flags) ((void)((flags) = 0))
#define local_irq_restore(flags) (kernel_use(0, (flags)))
#define local_irq_disable() ((void)0)
#define local_irq_enable() ((void)0)
#define local_bh_disable() ((void)0)
#define local_bh_enable() ((void)0)
#define preempt_disable() ((void)0)
#define preempt_enable() ((void)0)
#define in_interrupt() 0
#define in_atomic() 0
#define irqs_disabled() 0
#define might_sleep() ((void)0)

#define spin_lock_init(lock) kernel_spin_init(lock)
#define raw_spin_lock_init(lock) kernel_spin_init(lock)
#define spin_lock kernel_spin_lock
#define spin_lock_bh kernel_spin_lock
#define spin_lock_irq kernel_spin_lock
#define spin_lock_nested(lock, depth) kernel_spin_lock(lock)
#define spin_lock_irqsave(lock, flags) ((flags) = 0, kernel_spin_lock(lock))
#define spin_trylock kernel_spin_trylock
#define spin_trylock_bh kernel_spin_trylock
#define spin_trylock_irqsave(lock, flags) ((flags) = 0, kernel_spin_trylock(lock))
#define spin_unlock kernel_spin_unlock
#define spin_unlock_bh kernel_spin_unlock
#define spin_unlock_irq kernel_spin_unlock
#define spin_unlock_irqrestore(lock, flags) (kernel_use(0, (flags)), kernel_spin_unlock(lock))
#define raw_spin_lock kernel_spin_lock
#define raw_spin_unlock kernel_spin_unlock
#define raw_spin_lock_irqsave(lock, flags) spin_lock_irqsave(lock, flags)
#define raw_spin_unlock_irqrestore(lock, flags) spin_unlock_irqrestore(lock, flags)
#define assert_spin_locked(lock) (kernel_use(0, (lock)))
#define lockdep_assert_held(lock) (kernel_use(0, (lock)))

#define KERNEL_RWLOCK(Type, name)                                                              \
  static inline void kernel_##name##_init(Type* lock) { pthread_rwlock_init(&lock->held, 0); } \
  static inline void kernel_##name##_read(Type* lock) { pthread_rwlock_rdlock(&lock->held); }  \
  static inline void kernel_##name##_write(Type* lock) { pthread_rwlock_wrlock(&lock->held); } \
  static inline int kernel_##name##_try_read(Type* lock) {                                     \
    return pthread_rwlock_tryrdlock(&lock->held) == 0;                                         \
  }                                                                                            \
  static inline int kernel_##name##_try_write(Type* lock) {                                    \
    return pthread_rwlock_trywrlock(&lock->held) == 0;                                         \
  }                                                                                            \
  static inline void kernel_##name##_leave(Type* lock) { pthread_rwlock_unlock(&lock->held); }

KERNEL_RWLOCK(rwlock_t, rwlock)
KERNEL_RWLOCK(struct rw_semaphore, rwsem)

#define rwlock_init(lock) kernel_rwlock_init(lock)
#define read_lock kernel_rwlock_read
#define read_lock_bh kernel_rwlock_read
#define read_lock_irq kernel_rwlock_read
#define read_lock_irqsave(lock, flags) ((flags) = 0, kernel_rwlock_read(lock))
#define read_trylock kernel_rwlock_try_read
#define read_unlock kernel_rwlock_leave
#define read_unlock_bh kernel_rwlock_leave
#define read_unlock_irq kernel_rwlock_leave
#define read_unlock_irqrestore(lock, flags) (kernel_use(0, (flags)), kernel_rwlock_leave(lock))
#define write_lock kernel_rwlock_write
#define write_lock_bh kernel_rwlock_write
#define write_lock_irq kernel_rwlock_write
#define write_lock_irqsave(lock, flags) ((flags) = 0, kernel_rwlock_write(lock))
#define write_trylock kernel_rwlock_try_write
#define write_unlock kernel_rwlock_leave
#define write_unlock_bh kernel_rwlock_leave
#define write_unlock_irq kernel_rwlock_leave
#define write_unlock_irqrestore(lock, flags) (kernel_use(0, (flags)), kernel_rwlock_leave(lock))

static inline int kernel_rwsem_read_killable(struct rw_semaphore* lock) {
  kernel_rwsem_read(lock);
  return 0;
}
static inline int kernel_rwsem_write_killable(struct rw_semaphore* lock) {
  kernel_rwsem_write(lock);
  return 0;
}

#define init_rwsem(lock) kernel_rwsem_init(lock)
#define down_read kernel_rwsem_read
#define down_read_killable kernel_rwsem_read_killable
#define down_read_trylock kernel_rwsem_try_read
#define up_read kernel_rwsem_leave
#define down_write kernel_rwsem_write
#define down_write_killable kernel_rwsem_write_killable
#define down_write_trylock kernel_rwsem_try_write
#define up_write kernel_rwsem_leave

static inline void kernel_sema_init(struct semaphore* semaphore, int count) {
  pthread_mutex_init(&semaphore->guard, 0);
  pthread_cond_init(&semaphore->freed, 0);
  semaphore->count = count;
}
static inline int kernel_down(struct semaphore* semaphore) {
  pthread_mutex_lock(&semaphore->guard);
  while (semaphore->count == 0) pthread_cond_wait(&semaphore->freed, &semaphore->guard);
  --semaphore->count;
  pthread_mutex_unlock(&semaphore->guard);
  return 0;
}
/* As in the kernel, 0 where it was taken. */
static inline int kernel_down_trylock(struct semaphore* semaphore) {
  pthread_mutex_lock(&semaphore->guard);
  const int is_taken = semaphore->count == 0;
  if (!is_taken) --semaphore->count;
  pthread_mutex_unlock(&semaphore->guard);
  return is_taken;
}
static inline void kernel_up(struct semaphore* semaphore) {
  pthread_mutex_lock(&semaphore->guard);
  ++semaphore->count;
  pthread_cond_signal(&semaphore->freed);
  pthread_mutex_unlock(&semaphore->guard);
}

#define sema_init kernel_sema_init
#define init_MUTEX(semaphore) kernel_sema_init((semaphore), 1)
#define init_MUTEX_LOCKED(semaphore) kernel_sema_init((semaphore), 0)
#define down kernel_down
#define down_interruptible kernel_down
#define down_killable kernel_down
#define down_trylock kernel_down_trylock
#define up kernel_up

/* One each for all that the program has: the big kernel lock, and what readers of RCU hold. */
static pthread_mutex_t kernel_big_lock __attribute__((unused)) =
    PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_rwlock_t kernel_rcu __attribute__((unused)) = PTHREAD_RWLOCK_INITIALIZER;

static inline void kernel_rcu_wait(void) {
  pthread_rwlock_wrlock(&kernel_rcu);
  pthread_rwlock_unlock(&kernel_rcu);
}

#define lock_kernel() ((void)pthread_mutex_lock(&kernel_big_lock))
#define unlock_kernel() ((void)pthread_mutex_unlock(&kernel_big_lock))
#define rcu_read_lock() ((void)pthread_rwlock_rdlock(&kernel_rcu))
#define rcu_read_unlock() ((void)pthread_rwlock_unlock(&kernel_rcu))
#define synchronize_rcu kernel_rcu_wait

#endif /* CONCERT_NATIVE_PTHREAD_KERNEL_LOCKS_H_ */
