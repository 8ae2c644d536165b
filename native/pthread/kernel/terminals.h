/* Terminals, as a driver knows them. */

#ifndef CONCERT_NATIVE_PTHREAD_KERNEL_TERMINALS_H_
#define CONCERT_NATIVE_PTHREAD_KERNEL_TERMINALS_H_

/* clang-format off: the system's. */
#include <asm/termbits.h>
#include <linux/serial.h>
#include <sys/ioctl.h>
/* clang-format on */

#include "atomics.h"
#include "devices.h"
#include "files.h"
#include "locks.h"
#include "types.h"
#include "waiting.h"

struct tty_struct;
struct tty_port;
struct tty_operations {
  int (*open)(struct tty_struct*, struct file*);
  void (*close)(struct tty_struct*, struct file*);
  int (*write)(struct tty_struct*, const unsigned char*, int);
  int (*put_char)(struct tty_struct*, unsigned char);
  void (*flush_chars)(struct tty_struct*);
  int (*write_room)(struct tty_struct*);
  int (*chars_in_buffer)(struct tty_struct*);
  int (*ioctl)(struct tty_struct*, unsigned, unsigned long);
  void (*set_termios)(struct tty_struct*, struct ktermios*);
  void (*throttle)(struct tty_struct*);
  void (*unthrottle)(struct tty_struct*);
  void (*stop)(struct tty_struct*);
  void (*start)(struct tty_struct*);
  void (*hangup)(struct tty_struct*);
  int (*break_ctl)(struct tty_struct*, int);
  void (*flush_buffer)(struct tty_struct*);
  void (*wait_until_sent)(struct tty_struct*, int);
  int (*tiocmget)(struct tty_struct*);
  int (*tiocmset)(struct tty_struct*, unsigned, unsigned);
};
struct tty_driver {
  struct module* owner;
  const char *driver_name, *name;
  int major, minor_start;
  unsigned num;
  short type, subtype;
  struct ktermios init_termios;
  unsigned long flags;
  struct tty_struct** ttys;
  struct tty_port** ports;
  void* driver_state;
  const struct tty_operations* ops;
};
struct tty_port_operations {
  int (*carrier_raised)(struct tty_port*);
  void (*dtr_rts)(struct tty_port*, int);
  void (*shutdown)(struct tty_port*);
  int (*activate)(struct tty_port*, struct tty_struct*);
};
struct tty_port {
  struct tty_struct* tty;
  const struct tty_port_operations* ops;
  spinlock_t lock;
  int blocked_open, count;
  wait_queue_head_t open_wait, delta_msr_wait;
  unsigned long flags;
  struct mutex mutex, buf_mutex;
  unsigned char* xmit_buf;
  unsigned close_delay, closing_wait;
  struct kref kref;
};
struct tty_struct {
  struct tty_driver* driver;
  const struct tty_operations* ops;
  int index;
  struct mutex legacy_mutex, atomic_write_lock;
  spinlock_t ctrl_lock, flow_lock;
  struct rw_semaphore termios_rwsem;
  struct ktermios termios;
  char name[64];
  unsigned long flags;
  int count;
  struct winsize winsize;
  unsigned char stopped, hw_stopped, packet, low_latency, closing;
  wait_queue_head_t write_wait, read_wait;
  void *disc_data, *driver_data;
  struct tty_port* port;
};

#define TTY_DRIVER_REAL_RAW 4
#define TTY_DRIVER_DYNAMIC_DEV 8
#define TTY_DRIVER_TYPE_SERIAL 3
#define SERIAL_TYPE_NORMAL 1
#define TTY_NORMAL 0

static inline struct tty_driver* kernel_tty_driver(unsigned lines) {
  struct tty_driver* const made = calloc(1, sizeof(struct tty_driver));
  made->num = lines;
  made->ttys = calloc(lines, sizeof(struct tty_struct*));
  made->ports = calloc(lines, sizeof(struct tty_port*));
  return made;
}
static inline void kernel_tty_port_init(struct tty_port* port) {
  memset(port, 0, sizeof *port);
  kernel_spin_init(&port->lock);
  kernel_mutex_init(&port->mutex);
  kernel_mutex_init(&port->buf_mutex);
  kernel_queue_init(&port->open_wait);
  kernel_queue_init(&port->delta_msr_wait);
}
#define alloc_tty_driver(lines) kernel_tty_driver(lines)
#define tty_alloc_driver(lines, flags) kernel_tty_driver(lines)
#define tty_register_driver kernel_register
#define tty_unregister_driver kernel_unregister
#define put_tty_driver(driver) free(driver)
#define tty_set_operations(driver, operations) ((void)((driver)->ops = (operations)))
#define tty_port_init kernel_tty_port_init
#define tty_port_destroy(port) (kernel_use(0, (port)))
#define tty_register_device(driver, index, device) \
  (kernel_use(0, (driver)), kernel_use(0, (index)), (device))
#define tty_unregister_device(driver, index) (kernel_use(0, (driver)), kernel_use(0, (index)))
#define tty_lock(tty) kernel_mutex_lock(&(tty)->legacy_mutex)
#define tty_unlock(tty) kernel_mutex_unlock(&(tty)->legacy_mutex)
#define tty_kref_get(tty) (tty)
#define tty_kref_put(tty) (kernel_use(0, (tty)))
#define tty_wakeup(tty) ((void)kernel_wake_up(&(tty)->write_wait))
#define tty_hangup(tty) (kernel_use(0, (tty)))
#define tty_insert_flip_char(port, character, flag) \
  (kernel_use(0, (port)), kernel_use(0, (character)), 1)
#define tty_insert_flip_string(port, text, size) \
  (kernel_use(0, (port)), kernel_out_many((text), (size)), (int)(size))
#define tty_flip_buffer_push(port) (kernel_use(0, (port)))
#define tty_std_termios ((struct ktermios){0})
#define C_BAUD(tty) ((tty)->termios.c_cflag & CBAUD)

#endif /* CONCERT_NATIVE_PTHREAD_KERNEL_TERMINALS_H_ */
