/* The kernel's messages. They print nothing here, but a message reads its arguments: also one for
   debugging, as in a kernel where these are switched on. What they point to is not read. */

#ifndef CONCERT_NATIVE_PTHREAD_KERNEL_MESSAGES_H_
#define CONCERT_NATIVE_PTHREAD_KERNEL_MESSAGES_H_

#include "types.h"

static inline int kernel_say(const char* format, ...) { return 0; }
static inline int kernel_say_of(const void* device, const char* format, ...) { return 0; }

#define KERN_EMERG "0"
#define KERN_ALERT "1"
#define KERN_CRIT "2"
#define KERN_ERR "3"
#define KERN_WARNING "4"
#define KERN_NOTICE "5"
#define KERN_INFO "6"
#define KERN_DEBUG "7"
#define KERN_CONT ""
#define KERN_DEFAULT ""

#define printk kernel_say
#define printk_ratelimited kernel_say
#define printk_once kernel_say
#define no_printk kernel_say
#define pr_emerg kernel_say
#define pr_alert kernel_say
#define pr_crit kernel_say
#define pr_err kernel_say
#define pr_warning kernel_say
#define pr_warn kernel_say
#define pr_notice kernel_say
#define pr_info kernel_say
#define pr_cont kernel_say
#define pr_debug kernel_say
#define pr_devel kernel_say
#define pr_err_ratelimited kernel_say
#define pr_warn_ratelimited kernel_say
#define pr_info_once kernel_say
#define panic(...) (kernel_say(__VA_ARGS__), abort())
#define printk_ratelimit() 1
#define dev_printk(level, device, ...) kernel_say_of((device), __VA_ARGS__)
#define dev_emerg kernel_say_of
#define dev_alert kernel_say_of
#define dev_crit kernel_say_of
#define dev_err kernel_say_of
#define dev_warn kernel_say_of
#define dev_notice kernel_say_of
#define dev_info kernel_say_of
#define dev_dbg kernel_say_of
#define dev_vdbg kernel_say_of
#define dev_err_ratelimited kernel_say_of
#define dump_stack() ((void)0)

/* A bug ends the execution. */
#define BUG() abort()
#define BUG_ON(holds)   \
  do {                  \
    if (holds) abort(); \
  } while (0)
#define WARN_ON(holds) (!!(holds))
#define WARN_ON_ONCE(holds) (!!(holds))
#define WARN(holds, ...)                    \
  ({                                        \
    int kernel_it = !!(holds);              \
    if (kernel_it) kernel_say(__VA_ARGS__); \
    kernel_it;                              \
  })
#define WARN_ONCE WARN

#endif /* CONCERT_NATIVE_PTHREAD_KERNEL_MESSAGES_H_ */
