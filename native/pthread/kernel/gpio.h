/* Pins, as a driver knows them. Those that it reads have any value. */

#ifndef CONCERT_NATIVE_PTHREAD_KERNEL_GPIO_H_
#define CONCERT_NATIVE_PTHREAD_KERNEL_GPIO_H_

#include "devices.h"
#include "files.h"
#include "memory.h"
#include "types.h"

#define GPIOF_DIR_IN 1
#define GPIOF_IN 1
#define GPIOF_OUT_INIT_LOW 0
#define GPIOF_OUT_INIT_HIGH 2
struct gpio_chip {
  const char* label;
  struct device *dev, *parent;
  struct module* owner;
  int (*request)(struct gpio_chip*, unsigned);
  void (*free)(struct gpio_chip*, unsigned);
  int (*get_direction)(struct gpio_chip*, unsigned);
  int (*direction_input)(struct gpio_chip*, unsigned);
  int (*direction_output)(struct gpio_chip*, unsigned, int);
  int (*get)(struct gpio_chip*, unsigned);
  void (*set)(struct gpio_chip*, unsigned, int);
  int base;
  u16 ngpio;
  const char* const* names;
  bool can_sleep;
  void* data;
};
static inline int kernel_gpio_get(unsigned pin) { return kernel_any_bool(); }
static inline void kernel_gpio_set(unsigned pin, int value) {}
#define gpio_is_valid(pin) ((int)(pin) >= 0)
#define gpio_request(pin, label) (kernel_use(0, (pin)), kernel_try())
#define gpio_request_one(pin, how, label) (kernel_use(0, (pin)), kernel_try())
#define gpio_free(pin) (kernel_use(0, (pin)))
#define gpio_direction_input(pin) (kernel_use(0, (pin)), 0)
#define gpio_direction_output(pin, value) (kernel_use(0, (pin)), kernel_use(0, (value)), 0)
#define gpio_get_value kernel_gpio_get
#define gpio_get_value_cansleep kernel_gpio_get
#define gpio_set_value kernel_gpio_set
#define gpio_set_value_cansleep kernel_gpio_set
#define gpio_to_irq(pin) ((int)(pin))
#define gpiochip_add kernel_register
#define gpiochip_add_data(chip, with) ((void)((chip)->data = (with)), kernel_register(chip))
#define gpiochip_get_data(chip) ((chip)->data)
#define gpiochip_remove kernel_unregister

/* Of National Semiconductor's chips, which share a module for files of pins. */
struct nsc_gpio_ops {
  struct module* owner;
  u32 (*gpio_config)(unsigned pin, u32 mask, u32 bits);
  void (*gpio_dump)(struct nsc_gpio_ops* operations, unsigned pin);
  int (*gpio_get)(unsigned pin);
  void (*gpio_set)(unsigned pin, int value);
  void (*gpio_change)(unsigned pin);
  int (*gpio_current)(unsigned pin);
  struct device* dev;
};
static inline ssize_t kernel_nsc_gpio_read(struct file* file, char* to, size_t size, loff_t* at) {
  const struct nsc_gpio_ops* const chip = file->private_data;
  const char read = chip->gpio_get(iminor(file_inode(file))) ? '1' : '0';
  kernel_copy_to_user(to, &read, 1);
  return 1;
}
static inline ssize_t kernel_nsc_gpio_write(struct file* file, const char* from, size_t size,
                                            loff_t* at) {
  const struct nsc_gpio_ops* const chip = file->private_data;
  for (size_t i = 0; i < size; ++i) {
    char wanted;
    kernel_copy_from_user(&wanted, from + i, 1);
    if (wanted != '0' && wanted != '1') return -EINVAL;
    chip->gpio_set(iminor(file_inode(file)), wanted - '0');
  }
  return size;
}
static inline void kernel_nsc_gpio_dump(struct nsc_gpio_ops* chip, unsigned pin) {
  chip->gpio_config(pin, ~0u, 0);
}
#define nsc_gpio_read kernel_nsc_gpio_read
#define nsc_gpio_write kernel_nsc_gpio_write
#define nsc_gpio_dump kernel_nsc_gpio_dump

#endif /* CONCERT_NATIVE_PTHREAD_KERNEL_GPIO_H_ */
