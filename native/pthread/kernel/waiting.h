/* Lets threads of the kernel wait for each other; deferred work never runs. */

#ifndef CONCERT_NATIVE_PTHREAD_KERNEL_WAITING_H_
#define CONCERT_NATIVE_PTHREAD_KERNEL_WAITING_H_

#include <sched.h>

#include "lists.h"
#include "time.h"
#include "types.h"

struct completion {
  pthread_mutex_t guard;
  pthread_cond_t changed;
  unsigned done;
};
typedef struct wait_queue_head {
  pthread_mutex_t guard;
  pthread_cond_t woken;
} wait_queue_head_t;
typedef struct wait_queue_entry {
  void* private_data;
} wait_queue_t, wait_queue_entry_t;

#define COMPLETION_INITIALIZER(name) {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0}
#define DECLARE_COMPLETION(name) struct completion name = COMPLETION_INITIALIZER(name)
#define DECLARE_COMPLETION_ONSTACK(name) DECLARE_COMPLETION(name)
#define __WAIT_QUEUE_HEAD_INITIALIZER(name) {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER}
#define DECLARE_WAIT_QUEUE_HEAD(name) wait_queue_head_t name = __WAIT_QUEUE_HEAD_INITIALIZER(name)
#define DECLARE_WAIT_QUEUE_HEAD_ONSTACK(name) DECLARE_WAIT_QUEUE_HEAD(name)

/* When a wait of so many ticks from now ends. */
static inline struct timespec kernel_end_of_wait(unsigned long ticks) {
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  const unsigned long most = ticks < 1000000 ? ticks : 1000000;
  end.tv_nsec += (long)(most % HZ) * (NSEC_PER_SEC / HZ);
  end.tv_sec += most / HZ + end.tv_nsec / NSEC_PER_SEC;
  end.tv_nsec %= NSEC_PER_SEC;
  return end;
}

static inline void kernel_completion_init(struct completion* it) {
  pthread_mutex_init(&it->guard, 0);
  pthread_cond_init(&it->changed, 0);
  it->done = 0;
}
static inline void kernel_completion_reset(struct completion* it) {
  pthread_mutex_lock(&it->guard);
  it->done = 0;
  pthread_mutex_unlock(&it->guard);
}
static inline void kernel_complete(struct completion* it) {
  pthread_mutex_lock(&it->guard);
  if (it->done != UINT_MAX) ++it->done;
  pthread_cond_signal(&it->changed);
  pthread_mutex_unlock(&it->guard);
}
static inline void kernel_complete_all(struct completion* it) {
  pthread_mutex_lock(&it->guard);
  it->done = UINT_MAX;
  pthread_cond_broadcast(&it->changed);
  pthread_mutex_unlock(&it->guard);
}
static inline int kernel_wait_for_completion(struct completion* it) {
  pthread_mutex_lock(&it->guard);
  while (it->done == 0) pthread_cond_wait(&it->changed, &it->guard);
  if (it->done != UINT_MAX) --it->done;
  pthread_mutex_unlock(&it->guard);
  return 0;
}
static inline unsigned long kernel_wait_for_completion_timeout(struct completion* it,
                                                               unsigned long ticks) {
  const struct timespec end = kernel_end_of_wait(ticks);
  unsigned long left = 1;
  pthread_mutex_lock(&it->guard);
  while (it->done == 0 && left != 0) {
    if (pthread_cond_timedwait(&it->changed, &it->guard, &end) != 0) left = 0;
  }
  if (it->done != 0) {
    left = 1;
    if (it->done != UINT_MAX) --it->done;
  }
  pthread_mutex_unlock(&it->guard);
  return left;
}
static inline bool kernel_try_wait_for_completion(struct completion* it) {
  pthread_mutex_lock(&it->guard);
  const bool is_done = it->done != 0;
  if (is_done && it->done != UINT_MAX) --it->done;
  pthread_mutex_unlock(&it->guard);
  return is_done;
}

#define init_completion kernel_completion_init
#define reinit_completion kernel_completion_reset
#define INIT_COMPLETION(it) kernel_completion_reset(&(it))
#define complete kernel_complete
#define complete_all kernel_complete_all
#define wait_for_completion kernel_wait_for_completion
#define wait_for_completion_interruptible kernel_wait_for_completion
#define wait_for_completion_killable kernel_wait_for_completion
#define wait_for_completion_timeout kernel_wait_for_completion_timeout
#define wait_for_completion_interruptible_timeout kernel_wait_for_completion_timeout
#define try_wait_for_completion kernel_try_wait_for_completion

static inline void kernel_queue_init(wait_queue_head_t* queue) {
  pthread_mutex_init(&queue->guard, 0);
  pthread_cond_init(&queue->woken, 0);
}
/* Wakes all: those of them whose condition does not hold sleep on. */
static inline int kernel_wake_up(wait_queue_head_t* queue) {
  pthread_mutex_lock(&queue->guard);
  pthread_cond_broadcast(&queue->woken);
  pthread_mutex_unlock(&queue->guard);
  return 0;
}

#define init_waitqueue_head(queue) kernel_queue_init(queue)
#define wake_up kernel_wake_up
#define wake_up_all kernel_wake_up
#define wake_up_interruptible kernel_wake_up
#define wake_up_interruptible_all kernel_wake_up
#define wake_up_sync kernel_wake_up
#define wake_up_interruptible_sync kernel_wake_up
/* `queue` is a variable, not a pointer. The condition is looked at without a lock first. */
#define wait_event(queue, condition)                                          \
  do {                                                                        \
    if (!(condition)) {                                                       \
      pthread_mutex_lock(&(queue).guard);                                     \
      while (!(condition)) pthread_cond_wait(&(queue).woken, &(queue).guard); \
      pthread_mutex_unlock(&(queue).guard);                                   \
    }                                                                         \
  } while (0)
#define wait_event_interruptible(queue, condition) \
  ({                                               \
    wait_event(queue, condition);                  \
    0;                                             \
  })
#define wait_event_killable(queue, condition) wait_event_interruptible(queue, condition)
#define wait_event_timeout(queue, condition, ticks)                                     \
  ({                                                                                    \
    long kernel_left = 1;                                                               \
    if (!(condition)) {                                                                 \
      const struct timespec kernel_end = kernel_end_of_wait(ticks);                     \
      pthread_mutex_lock(&(queue).guard);                                               \
      while (!(condition) && kernel_left != 0) {                                        \
        if (pthread_cond_timedwait(&(queue).woken, &(queue).guard, &kernel_end) != 0) { \
          kernel_left = !!(condition);                                                  \
          break;                                                                        \
        }                                                                               \
      }                                                                                 \
      pthread_mutex_unlock(&(queue).guard);                                             \
    }                                                                                   \
    kernel_left;                                                                        \
  })
#define wait_event_interruptible_timeout(queue, condition, ticks) \
  wait_event_timeout(queue, condition, ticks)

/* Drivers that go to sleep by hand look again and again. */
struct task_struct {
  volatile long state;
  int pid, tgid;
  char comm[16];
};
static __thread struct task_struct kernel_self __attribute__((unused));
static inline void kernel_schedule(void) { sched_yield(); }
static inline long kernel_schedule_timeout(long ticks) {
  usleep(ticks < 100 * HZ ? (useconds_t)ticks * KERNEL_TICK_US : 100000000);
  return 0;
}

#define TASK_RUNNING 0
#define TASK_INTERRUPTIBLE 1
#define TASK_UNINTERRUPTIBLE 2
#define current (&kernel_self)
#define set_current_state(value) (kernel_use(0, (value)))
#define __set_current_state(value) (kernel_use(0, (value)))
#define signal_pending(task) 0
#define fatal_signal_pending(task) 0
#define schedule kernel_schedule
#define schedule_timeout kernel_schedule_timeout
#define schedule_timeout_interruptible kernel_schedule_timeout
#define schedule_timeout_uninterruptible kernel_schedule_timeout
#define cond_resched() (kernel_schedule(), 0)
#define yield kernel_schedule
#define cpu_relax kernel_schedule
#define DECLARE_WAITQUEUE(name, task) wait_queue_t name = {task}
#define DEFINE_WAIT(name) wait_queue_t name = {0}
#define init_waitqueue_entry(entry, task) ((void)((entry)->private_data = (task)))
#define add_wait_queue(queue, entry) (kernel_use(0, (queue)), kernel_use(0, (entry)))
#define add_wait_queue_exclusive(queue, entry) (kernel_use(0, (queue)), kernel_use(0, (entry)))
#define remove_wait_queue(queue, entry) (kernel_use(0, (queue)), kernel_use(0, (entry)))
#define prepare_to_wait(queue, entry, state) \
  (kernel_use(0, (queue)), kernel_use(0, (entry)), kernel_use(0, (state)))
#define finish_wait(queue, entry) (kernel_use(0, (queue)), kernel_use(0, (entry)))
#define waitqueue_active(queue) (kernel_use(0, (queue)), 1)
#define interruptible_sleep_on(queue) (kernel_use(0, (queue)), kernel_schedule())
#define sleep_on(queue) (kernel_use(0, (queue)), kernel_schedule())

/* Deferred work never runs. */
struct timer_list {
  struct list_head entry;
  unsigned long expires;
  void (*function)();
  unsigned long data;
  u32 flags;
};
struct work_struct {
  atomic_long_t data;
  struct list_head entry;
  void (*func)(struct work_struct*);
};
struct delayed_work {
  struct work_struct work;
  struct timer_list timer;
};
struct tasklet_struct {
  void (*func)(unsigned long);
  unsigned long data;
};
struct workqueue_struct {
  char unused;
};
struct hrtimer {
  int (*function)(struct hrtimer*);
};

static inline int kernel_later(const void* what) { return 0; }
static inline int kernel_mod_timer(struct timer_list* timer, unsigned long expires) {
  timer->expires = expires;
  return 0;
}

#define TIMER_INITIALIZER(call, when, with) {.function = (call), .expires = (when), .data = (with)}
#define DEFINE_TIMER(name, call, ...) struct timer_list name = {.function = (call)}
#define init_timer(timer) ((void)((timer)->flags = 0))
#define setup_timer(timer, call, with) \
  ((void)((timer)->function = (call), (timer)->data = (unsigned long)(with)))
#define timer_setup(timer, call, how) ((void)((timer)->function = (call), (timer)->flags = (how)))
#define from_timer(made, timer, member) container_of(timer, __typeof__(*made), member)
#define add_timer(timer) kernel_later(timer)
#define mod_timer kernel_mod_timer
#define del_timer(timer) kernel_later(timer)
#define del_timer_sync(timer) kernel_later(timer)
#define timer_pending(timer) kernel_later(timer)
#define INIT_WORK(work, call) ((void)((work)->func = (call)))
#define INIT_DELAYED_WORK(later, call) ((void)((later)->work.func = (call)))
#define DECLARE_WORK(name, call) struct work_struct name = {.func = (call)}
#define DECLARE_DELAYED_WORK(name, call) struct delayed_work name = {.work = {.func = (call)}}
#define schedule_work(work) (kernel_later(work), true)
#define schedule_delayed_work(work, ticks) (kernel_use(0, (ticks)), kernel_later(work), true)
#define queue_work(queue, work) (kernel_use(0, (queue)), kernel_later(work), true)
#define queue_delayed_work(queue, work, ticks) \
  (kernel_use(0, (queue)), schedule_delayed_work(work, ticks))
#define cancel_work_sync(work) (kernel_later(work), false)
#define cancel_delayed_work(work) (kernel_later(work), false)
#define cancel_delayed_work_sync(work) (kernel_later(work), false)
#define flush_work(work) (kernel_later(work), false)
#define flush_scheduled_work() ((void)0)
#define create_workqueue(name) \
  ((struct workqueue_struct*)calloc(1, sizeof(struct workqueue_struct)))
#define create_singlethread_workqueue(name) create_workqueue(name)
#define alloc_workqueue(name, ...) create_workqueue(name)
#define flush_workqueue(queue) (kernel_use(0, (queue)))
#define destroy_workqueue(queue) free(queue)
#define DECLARE_TASKLET(name, call, with) struct tasklet_struct name = {(call), (with)}
#define tasklet_init(tasklet, call, with) \
  ((void)((tasklet)->func = (call), (tasklet)->data = (with)))
#define tasklet_schedule(tasklet) ((void)kernel_later(tasklet))
#define tasklet_kill(tasklet) ((void)kernel_later(tasklet))

typedef int irqreturn_t;
typedef irqreturn_t (*irq_handler_t)(int, void*);
#define IRQ_NONE 0
#define IRQ_HANDLED 1
#define IRQ_WAKE_THREAD 2
#define IRQ_RETVAL(holds) (!!(holds))
#define IRQF_SHARED 0x80
#define IRQF_DISABLED 0x20
#define IRQF_ONESHOT 0x2000
#define IRQF_TRIGGER_RISING 1
#define IRQF_TRIGGER_FALLING 2
#define IRQF_TRIGGER_HIGH 4
#define IRQF_TRIGGER_LOW 8

static inline int kernel_request_irq(unsigned irq, irq_handler_t handler, unsigned long flags,
                                     const char* name, void* data) {
  return kernel_any_bool() ? 0 : -EBUSY;
}
static inline void kernel_irq(unsigned irq, ...) { kernel_use(0, irq); }

#define request_irq kernel_request_irq
#define request_threaded_irq(irq, handler, thread, flags, name, data) \
  (kernel_use(0, (thread)), kernel_request_irq((irq), (handler), (flags), (name), (data)))
#define devm_request_irq(device, irq, handler, flags, name, data) \
  (kernel_use(0, (device)), kernel_request_irq((irq), (handler), (flags), (name), (data)))
#define free_irq kernel_irq
#define enable_irq kernel_irq
#define disable_irq kernel_irq
#define disable_irq_nosync kernel_irq
#define synchronize_irq kernel_irq
#define enable_irq_wake(irq) (kernel_irq(irq), 0)
#define disable_irq_wake(irq) (kernel_irq(irq), 0)

#define kthread_run(call, data, ...) (kernel_use(0, (call)), kernel_use(0, (data)), current)
#define kthread_create(call, data, ...) (kernel_use(0, (call)), kernel_use(0, (data)), current)
#define kthread_should_stop() 1
#define kthread_stop(task) (kernel_use(0, (task)), 0)
#define wake_up_process(task) (kernel_use(0, (task)), 1)

#endif /* CONCERT_NATIVE_PTHREAD_KERNEL_WAITING_H_ */
