/* Registers a driver and its devices with the kernel. Registering fails or not, and
   calls nothing of the driver's. */

#ifndef CONCERT_NATIVE_PTHREAD_KERNEL_DEVICES_H_
#define CONCERT_NATIVE_PTHREAD_KERNEL_DEVICES_H_

/* clang-format off: the system's. */
#include <linux/pci_regs.h>
#include <linux/rtc.h>
#include <linux/watchdog.h>
/* clang-format on */

#include "atomics.h"
#include "files.h"
#include "lists.h"
#include "locks.h"
#include "types.h"

struct module {
  const char* name;
};
static struct module kernel_module __attribute__((unused));
#define THIS_MODULE (&kernel_module)
#define KBUILD_MODNAME "driver"

/* The name by which the program's main calls a module's start. */
#define module_init(function) \
  int kernel_module_init(void) { return function(); }
#define module_exit(function) \
  void kernel_module_exit(void) { function(); }
#define device_initcall(function) module_init(function)
#define late_initcall(function) module_init(function)
#define subsys_initcall(function) module_init(function)
#define arch_initcall(function) module_init(function)
#define _whoop_init kernel_module_init
#define _whoop_exit kernel_module_exit
#define module_platform_driver(driver)                                              \
  static int kernel_driver_init(void) { return platform_driver_register(&driver); } \
  module_init(kernel_driver_init)
#define module_platform_driver_probe(driver, call) module_platform_driver(driver)
#define module_pci_driver(driver)                                              \
  static int kernel_driver_init(void) { return pci_register_driver(&driver); } \
  module_init(kernel_driver_init)
#define module_misc_device(device)                                       \
  static int kernel_driver_init(void) { return misc_register(&device); } \
  module_init(kernel_driver_init)

#define KERNEL_NOTHING struct kernel_nothing
#define MODULE_LICENSE(text) KERNEL_NOTHING
#define MODULE_AUTHOR(text) KERNEL_NOTHING
#define MODULE_DESCRIPTION(text) KERNEL_NOTHING
#define MODULE_VERSION(text) KERNEL_NOTHING
#define MODULE_ALIAS(text) KERNEL_NOTHING
#define MODULE_ALIAS_MISCDEV(minor) KERNEL_NOTHING
#define MODULE_ALIAS_CHARDEV_MAJOR(major) KERNEL_NOTHING
#define MODULE_ALIAS_LDISC(number) KERNEL_NOTHING
#define MODULE_INFO(name, text) KERNEL_NOTHING
#define MODULE_FIRMWARE(name) KERNEL_NOTHING
#define MODULE_SUPPORTED_DEVICE(text) KERNEL_NOTHING
#define MODULE_DEVICE_TABLE(bus, table) KERNEL_NOTHING
#define MODULE_PARM_DESC(name, text) KERNEL_NOTHING
#define module_param(name, type, mode) KERNEL_NOTHING
#define module_param_named(name, variable, type, mode) KERNEL_NOTHING
#define module_param_array(name, type, count, mode) KERNEL_NOTHING
#define module_param_string(name, text, size, mode) KERNEL_NOTHING
#define EXPORT_SYMBOL(name) KERNEL_NOTHING
#define EXPORT_SYMBOL_GPL(name) KERNEL_NOTHING
#define __setup(text, function) KERNEL_NOTHING
#define try_module_get(module) (kernel_use(0, (module)), true)
#define module_put(module) (kernel_use(0, (module)))
#define __module_get(module) (kernel_use(0, (module)))

struct kobject {
  const char* name;
  struct kref kref;
  struct kobject* parent;
};
struct attribute {
  const char* name;
  umode_t mode;
};
struct attribute_group {
  const char* name;
  struct attribute** attrs;
};
struct bin_attribute {
  struct attribute attr;
  size_t size;
  void* private;
  ssize_t (*read)();
  ssize_t (*write)();
};
struct device;
struct class {
  const char* name;
  struct module* owner;
};
struct bus_type {
  const char* name;
};
typedef struct pm_message {
  int event;
} pm_message_t;
struct dev_pm_ops {
  int (*suspend)(struct device*);
  int (*resume)(struct device*);
  int (*freeze)(struct device*);
  int (*thaw)(struct device*);
  int (*poweroff)(struct device*);
  int (*restore)(struct device*);
};
struct of_device_id {
  char name[32], type[32], compatible[128];
  const void* data;
};
struct device_driver {
  const char* name;
  struct bus_type* bus;
  struct module* owner;
  const struct of_device_id* of_match_table;
  const struct dev_pm_ops* pm;
};
struct device_node {
  const char *name, *type;
};
struct device {
  struct device* parent;
  struct kobject kobj;
  const char* init_name;
  struct mutex mutex;
  struct bus_type* bus;
  struct device_driver* driver;
  void *platform_data, *driver_data;
  struct device_node* of_node;
  u64* dma_mask;
  dev_t devt;
  u32 id;
  struct class* class;
  void (*release)(struct device*);
};
struct device_attribute {
  struct attribute attr;
  ssize_t (*show)(struct device*, struct device_attribute*, char*);
  ssize_t (*store)(struct device*, struct device_attribute*, const char*, size_t);
};

#define __ATTR(called, bits, read, write) \
  {.attr = {.name = #called, .mode = (bits)}, .show = (read), .store = (write)}
#define DEVICE_ATTR(name, bits, read, write) \
  struct device_attribute dev_attr_##name = __ATTR(name, bits, read, write)
#define DEVICE_ATTR_RW(name) DEVICE_ATTR(name, 0644, name##_show, name##_store)
#define DEVICE_ATTR_RO(name) DEVICE_ATTR(name, 0444, name##_show, 0)
#define DEVICE_ATTR_WO(name) DEVICE_ATTR(name, 0200, 0, name##_store)
#define SIMPLE_DEV_PM_OPS(name, down, again) \
  const struct dev_pm_ops name = {.suspend = (down), .resume = (again)}

/* Succeeds or not. */
static inline int kernel_try(void) { return kernel_any_bool() ? 0 : -EBUSY; }
static inline int kernel_register(const void* what, ...) { return kernel_try(); }
static inline int kernel_unregister(const void* what, ...) { return 0; }
static inline void* kernel_drvdata(const struct device* device) { return device->driver_data; }
static inline void kernel_set_drvdata(struct device* device, void* data) {
  device->driver_data = data;
}

#define dev_get_drvdata kernel_drvdata
#define dev_set_drvdata kernel_set_drvdata
#define dev_name(device) ((device)->init_name)
#define dev_get_platdata(device) ((device)->platform_data)
#define get_device(device) (device)
#define put_device(device) (kernel_use(0, (device)))
#define device_lock(device) kernel_mutex_lock(&(device)->mutex)
#define device_unlock(device) kernel_mutex_unlock(&(device)->mutex)
#define device_register kernel_register
#define device_unregister kernel_unregister
#define device_create_file kernel_register
#define device_remove_file kernel_unregister
#define device_init_wakeup(device, on) (kernel_use(0, (device)), kernel_use(0, (on)), 0)
#define device_may_wakeup(device) (kernel_use(0, (device)), kernel_any_bool())
#define sysfs_create_group kernel_register
#define sysfs_remove_group kernel_unregister
#define sysfs_create_file kernel_register
#define sysfs_remove_file kernel_unregister
#define sysfs_create_bin_file kernel_register
#define sysfs_remove_bin_file kernel_unregister
#define class_create(...) ((struct class*)calloc(1, sizeof(struct class)))
#define class_destroy(what) free(what)
#define device_create(what, parent, number, ...) \
  (kernel_use(0, (what)), kernel_use(0, (number)), (struct device*)calloc(1, sizeof(struct device)))
#define device_destroy(what, number) (kernel_use(0, (what)), kernel_use(0, (number)))

struct resource {
  resource_size_t start, end;
  const char* name;
  unsigned long flags;
  struct resource *parent, *sibling, *child;
};
static struct resource ioport_resource __attribute__((unused));
static struct resource iomem_resource __attribute__((unused));
#define IORESOURCE_IO 0x100
#define IORESOURCE_MEM 0x200
#define IORESOURCE_IRQ 0x400
#define resource_size(resource) ((resource)->end - (resource)->start + 1)
static inline struct resource* kernel_request_region(struct resource* in, resource_size_t start,
                                                     resource_size_t size, const char* name,
                                                     int flags) {
  if (kernel_try() != 0) return NULL;
  struct resource* const made = calloc(1, sizeof(struct resource));
  made->start = start;
  made->end = start + size - 1;
  made->name = name;
  return made;
}
static inline void kernel_release_region(struct resource* in, resource_size_t start,
                                         resource_size_t size) {}
#define __request_region kernel_request_region
#define __release_region kernel_release_region
#define request_region(start, size, name) \
  __request_region(&ioport_resource, (start), (size), (name), 0)
#define request_mem_region(start, size, name) \
  __request_region(&iomem_resource, (start), (size), (name), 0)
#define request_muxed_region(start, size, name) request_region(start, size, name)
#define devm_request_region(device, start, size, name) request_region(start, size, name)
#define devm_request_mem_region(device, start, size, name) request_mem_region(start, size, name)
#define release_region(start, size) __release_region(&ioport_resource, (start), (size))
#define release_mem_region(start, size) __release_region(&iomem_resource, (start), (size))

struct cdev {
  struct kobject kobj;
  struct module* owner;
  const struct file_operations* ops;
  struct list_head list;
  dev_t dev;
  unsigned count;
};
struct miscdevice {
  int minor;
  const char* name;
  const struct file_operations* fops;
  struct list_head list;
  struct device *parent, *this_device;
  const char* nodename;
  umode_t mode;
};
#define WATCHDOG_MINOR 130
#define TEMP_MINOR 131
#define RTC_MINOR 135
#define EFI_RTC_MINOR 136
#define NVRAM_MINOR 144
#define HPET_MINOR 228
#define MISC_DYNAMIC_MINOR 255
static inline void kernel_cdev_init(struct cdev* device, const struct file_operations* operations) {
  memset(device, 0, sizeof *device);
  device->ops = operations;
}
static inline int kernel_alloc_chrdev_region(dev_t* to, unsigned first, unsigned count,
                                             const char* name) {
  if (kernel_try() != 0) return -EBUSY;
  *to = MKDEV(240, first);
  return 0;
}
#define misc_register kernel_register
#define misc_deregister kernel_unregister
#define cdev_init kernel_cdev_init
#define cdev_alloc() ((struct cdev*)calloc(1, sizeof(struct cdev)))
#define cdev_add kernel_register
#define cdev_del kernel_unregister
#define alloc_chrdev_region kernel_alloc_chrdev_region
#define register_chrdev_region(number, count, name) (kernel_use(0, (number)), kernel_try())
#define unregister_chrdev_region(number, count) (kernel_use(0, (number)))
#define register_chrdev(major, name, operations) \
  (kernel_use(0, (major)), kernel_use(0, (operations)), kernel_try())
#define unregister_chrdev(major, name) (kernel_use(0, (major)))

struct platform_device_id {
  char name[24];
  kernel_ulong_t driver_data;
};
struct platform_device {
  const char* name;
  int id;
  struct device dev;
  u32 num_resources;
  struct resource* resource;
};
struct platform_driver {
  int (*probe)(struct platform_device*);
  int (*remove)(struct platform_device*);
  void (*shutdown)(struct platform_device*);
  int (*suspend)(struct platform_device*, pm_message_t);
  int (*resume)(struct platform_device*);
  struct device_driver driver;
  const struct platform_device_id* id_table;
};
static inline struct platform_device* kernel_platform_device(const char* name, int id) {
  struct platform_device* const made = calloc(1, sizeof(struct platform_device));
  made->name = name;
  made->id = id;
  return made;
}
static inline struct resource* kernel_platform_resource(struct platform_device* device,
                                                        unsigned kind, unsigned number) {
  for (u32 i = 0; i < device->num_resources; ++i) {
    if ((device->resource[i].flags & kind) != 0 && number-- == 0) return &device->resource[i];
  }
  return NULL;
}
static inline int kernel_platform_irq(struct platform_device* device, unsigned number) {
  const struct resource* const found = kernel_platform_resource(device, IORESOURCE_IRQ, number);
  return found != NULL ? (int)found->start : -ENXIO;
}
#define to_platform_device(device) container_of(device, struct platform_device, dev)
#define platform_device_alloc kernel_platform_device
#define platform_device_register_simple(name, id, resources, count) kernel_platform_device(name, id)
#define platform_device_add kernel_register
#define platform_device_del kernel_unregister
#define platform_device_put kernel_unregister
#define platform_device_register kernel_register
#define platform_device_unregister kernel_unregister
#define platform_driver_register kernel_register
#define platform_driver_probe kernel_register
#define platform_driver_unregister kernel_unregister
#define platform_get_resource kernel_platform_resource
#define platform_get_irq kernel_platform_irq
#define platform_get_drvdata(device) kernel_drvdata(&(device)->dev)
#define platform_set_drvdata(device, data) kernel_set_drvdata(&(device)->dev, (data))
#define of_match_ptr(table) (table)

struct pci_device_id {
  u32 vendor, device, subvendor, subdevice, class, class_mask;
  kernel_ulong_t driver_data;
};
struct pci_dev {
  unsigned devfn, class, irq;
  u16 vendor, device, subsystem_vendor, subsystem_device;
  u8 revision;
  struct device dev;
  struct resource resource[12];
};
struct pci_driver {
  const char* name;
  const struct pci_device_id* id_table;
  int (*probe)(struct pci_dev*, const struct pci_device_id*);
  void (*remove)(struct pci_dev*);
  int (*suspend)(struct pci_dev*, pm_message_t);
  int (*resume)(struct pci_dev*);
  void (*shutdown)(struct pci_dev*);
  struct device_driver driver;
};
#define PCI_ANY_ID (~0u)
#define PCI_DEVICE(maker, what) \
  .vendor = (maker), .device = (what), .subvendor = PCI_ANY_ID, .subdevice = PCI_ANY_ID
#define PCI_VDEVICE(maker, what) PCI_DEVICE(PCI_VENDOR_ID_##maker, what)
#define DEFINE_PCI_DEVICE_TABLE(name) const struct pci_device_id name[]
#define to_pci_dev(device) container_of(device, struct pci_dev, dev)
#define pci_register_driver kernel_register
#define pci_unregister_driver kernel_unregister
#define pci_enable_device kernel_register
#define pci_disable_device kernel_unregister
#define pci_request_regions kernel_register
#define pci_release_regions kernel_unregister
#define pci_set_master kernel_unregister
#define pci_get_device(maker, what, from) \
  (kernel_use(0, (from)),                 \
   kernel_try() != 0 ? NULL : (struct pci_dev*)calloc(1, sizeof(struct pci_dev)))
#define pci_dev_get(device) (device)
#define pci_dev_put(device) (kernel_use(0, (device)))
#define pci_name(device) ((device)->dev.init_name)
#define pci_get_drvdata(device) kernel_drvdata(&(device)->dev)
#define pci_set_drvdata(device, data) kernel_set_drvdata(&(device)->dev, (data))
#define pci_resource_start(device, bar) ((device)->resource[bar].start)
#define pci_resource_end(device, bar) ((device)->resource[bar].end)
#define pci_resource_flags(device, bar) ((device)->resource[bar].flags)
#define pci_resource_len(device, bar) resource_size(&(device)->resource[bar])
#define pci_iomap(device, bar, size) (kernel_use(0, (device)), kernel_use(0, (bar)), malloc(1))
#define pci_iounmap(device, address) free((void*)(address))
#define pci_read_config_byte(device, at, to) (kernel_use(0, (device)), *(to) = kernel_any_u8(), 0)
#define pci_read_config_word(device, at, to) (kernel_use(0, (device)), *(to) = kernel_any_u16(), 0)
#define pci_read_config_dword(device, at, to) (kernel_use(0, (device)), *(to) = kernel_any_u32(), 0)
#define pci_write_config_byte(device, at, value) \
  (kernel_use(0, (device)), kernel_use(0, (value)), 0)
#define pci_write_config_word(device, at, value) \
  (kernel_use(0, (device)), kernel_use(0, (value)), 0)
#define pci_write_config_dword(device, at, value) \
  (kernel_use(0, (device)), kernel_use(0, (value)), 0)
/* Of another machine's bus. */
struct cx_dev {
  struct device dev;
  void* soft;
};

struct rtc_class_ops {
  int (*open)(struct device*);
  void (*release)(struct device*);
  int (*ioctl)(struct device*, unsigned, unsigned long);
  int (*read_time)(struct device*, struct rtc_time*);
  int (*set_time)(struct device*, struct rtc_time*);
  int (*read_alarm)(struct device*, struct rtc_wkalrm*);
  int (*set_alarm)(struct device*, struct rtc_wkalrm*);
  int (*proc)(struct device*, struct seq_file*);
  int (*set_mmss)(struct device*, unsigned long);
  int (*alarm_irq_enable)(struct device*, unsigned);
};
struct rtc_device {
  struct device dev;
  struct module* owner;
  int id;
  const struct rtc_class_ops* ops;
  struct mutex ops_lock;
  unsigned long irq_data, flags;
  spinlock_t irq_lock;
  wait_queue_head_t irq_queue;
};
static inline int kernel_rtc_valid(const struct rtc_time* time) {
  const bool is_valid = time->tm_year >= 70 && (unsigned)time->tm_mon < 12 && time->tm_mday >= 1 &&
                        time->tm_mday <= 31 && (unsigned)time->tm_hour < 24 &&
                        (unsigned)time->tm_min < 60 && (unsigned)time->tm_sec < 60;
  return is_valid ? 0 : -EINVAL;
}
#define rtc_valid_tm kernel_rtc_valid
#define RTC_IRQF 0x80
#define RTC_PF 0x40
#define RTC_AF 0x20
#define RTC_UF 0x10
#define rtc_device_register(name, device, operations, owner) \
  (kernel_use(0, (device)), kernel_use(0, (operations)),     \
   (struct rtc_device*)calloc(1, sizeof(struct rtc_device)))
#define devm_rtc_device_register(device, name, operations, owner) \
  rtc_device_register(name, device, operations, owner)
#define rtc_device_unregister(rtc) (kernel_use(0, (rtc)))
#define rtc_update_irq(rtc, count, events) \
  (kernel_use(0, (rtc)), kernel_use(0, (count)), kernel_use(0, (events)))

struct watchdog_device;
struct watchdog_ops {
  struct module* owner;
  int (*start)(struct watchdog_device*);
  int (*stop)(struct watchdog_device*);
  int (*ping)(struct watchdog_device*);
  unsigned (*status)(struct watchdog_device*);
  int (*set_timeout)(struct watchdog_device*, unsigned);
  unsigned (*get_timeleft)(struct watchdog_device*);
};
struct watchdog_device {
  int id;
  struct device* parent;
  const struct watchdog_info* info;
  const struct watchdog_ops* ops;
  unsigned bootstatus, timeout, min_timeout, max_timeout;
  void* driver_data;
  unsigned long status;
};
#define WATCHDOG_NOWAYOUT 0
#define watchdog_register_device kernel_register
#define watchdog_unregister_device kernel_unregister
#define watchdog_set_nowayout(device, on) (kernel_use(0, (device)), kernel_use(0, (on)))
#define watchdog_set_drvdata(device, data) ((void)((device)->driver_data = (data)))
#define watchdog_get_drvdata(device) ((device)->driver_data)

struct notifier_block {
  int (*notifier_call)(struct notifier_block*, unsigned long, void*);
  struct notifier_block* next;
  int priority;
};
#define NOTIFY_DONE 0
#define NOTIFY_OK 1
#define SYS_DOWN 1
#define SYS_HALT 2
#define SYS_POWER_OFF 3
#define register_reboot_notifier kernel_register
#define unregister_reboot_notifier kernel_unregister
#define emergency_restart() abort()

struct ida {
  atomic_t next;
};
struct idr {
  atomic_t next;
};
#define DEFINE_IDA(name) struct ida name
#define DEFINE_IDR(name) struct idr name

#endif /* CONCERT_NATIVE_PTHREAD_KERNEL_DEVICES_H_ */
