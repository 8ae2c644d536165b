/* Ports of devices. A read gives any value; a write has no effect. */

#ifndef CONCERT_NATIVE_PTHREAD_KERNEL_PORTS_H_
#define CONCERT_NATIVE_PTHREAD_KERNEL_PORTS_H_

#include "types.h"

static inline u8 kernel_in8(unsigned long port) { return kernel_any_u8(); }
static inline u16 kernel_in16(unsigned long port) { return kernel_any_u16(); }
static inline u32 kernel_in32(unsigned long port) { return kernel_any_u32(); }
static inline void kernel_out(u32 value, unsigned long port) {}
static inline u8 kernel_read8(const volatile void* at) { return kernel_any_u8(); }
static inline u16 kernel_read16(const volatile void* at) { return kernel_any_u16(); }
static inline u32 kernel_read32(const volatile void* at) { return kernel_any_u32(); }
static inline u64 kernel_read64(const volatile void* at) { return kernel_any_u64(); }
static inline void kernel_write(u64 value, volatile void* at) {}
static inline void kernel_in_many(void* to, size_t size) {
  const u8 value = kernel_any_u8();
  memset(to, value, size);
}
static inline void kernel_out_many(const void* from, size_t size) {
  if (size <= 1UL << 16) {
    char copy[size + 1];
    memcpy(copy, from, size);
  }
}

#define inb kernel_in8
#define inb_p kernel_in8
#define inw kernel_in16
#define inw_p kernel_in16
#define inl kernel_in32
#define inl_p kernel_in32
#define outb kernel_out
#define outb_p kernel_out
#define outw kernel_out
#define outw_p kernel_out
#define outl kernel_out
#define outl_p kernel_out
#define insb(port, to, count) (kernel_use(0, (port)), kernel_in_many((to), (count)))
#define insw(port, to, count) (kernel_use(0, (port)), kernel_in_many((to), 2 * (count)))
#define insl(port, to, count) (kernel_use(0, (port)), kernel_in_many((to), 4 * (count)))
#define outsb(port, from, count) (kernel_use(0, (port)), kernel_out_many((from), (count)))
#define outsw(port, from, count) (kernel_use(0, (port)), kernel_out_many((from), 2 * (count)))
#define outsl(port, from, count) (kernel_use(0, (port)), kernel_out_many((from), 4 * (count)))
#define readb kernel_read8
#define readw kernel_read16
#define readl kernel_read32
#define readq kernel_read64
#define readb_relaxed kernel_read8
#define readw_relaxed kernel_read16
#define readl_relaxed kernel_read32
#define writeb kernel_write
#define writew kernel_write
#define writel kernel_write
#define writeq kernel_write
#define writeb_relaxed kernel_write
#define writew_relaxed kernel_write
#define writel_relaxed kernel_write
#define ioread8 kernel_read8
#define ioread16 kernel_read16
#define ioread32 kernel_read32
#define iowrite8 kernel_write
#define iowrite16 kernel_write
#define iowrite32 kernel_write
#define __raw_readb kernel_read8
#define __raw_readw kernel_read16
#define __raw_readl kernel_read32
#define __raw_writeb kernel_write
#define __raw_writew kernel_write
#define __raw_writel kernel_write
#define memcpy_fromio(to, from, size) (kernel_use(0, (from)), kernel_in_many((to), (size)))
#define memcpy_toio(to, from, size) (kernel_use(0, (to)), kernel_out_many((from), (size)))
#define memset_io(to, value, size) \
  (kernel_use(0, (to)), kernel_use(0, (value)), kernel_use(0, (size)))
/* An address of its own; nothing is kept there. */
#define ioremap(address, size) (kernel_use(0, (address)), kernel_use(0, (size)), malloc(1))
#define ioremap_nocache(address, size) ioremap(address, size)
#define ioremap_wc(address, size) ioremap(address, size)
#define devm_ioremap(device, address, size) (kernel_use(0, (device)), ioremap(address, size))
#define devm_ioremap_nocache(device, address, size) \
  (kernel_use(0, (device)), ioremap(address, size))
#define devm_ioremap_resource(device, resource) \
  (kernel_use(0, (device)), kernel_use(0, (resource)), malloc(1))
#define ioport_map(port, count) ioremap(port, count)
#define ioport_unmap(address) free((void*)(address))
#define iounmap(address) free((void*)(address))
#define CMOS_READ(address) (kernel_use(0, (address)), kernel_any_u8())
#define CMOS_WRITE(value, address) (kernel_use(0, (value)), kernel_use(0, (address)))

#endif /* CONCERT_NATIVE_PTHREAD_KERNEL_PORTS_H_ */
