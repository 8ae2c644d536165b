/* Allocates memory, and copies it from and to user programs. */

#ifndef CONCERT_NATIVE_PTHREAD_KERNEL_MEMORY_H_
#define CONCERT_NATIVE_PTHREAD_KERNEL_MEMORY_H_

#include "types.h"

#define GFP_KERNEL 1u
#define GFP_ATOMIC 2u
#define GFP_NOWAIT 2u
#define GFP_NOIO 1u
#define GFP_NOFS 1u
#define GFP_USER 1u
#define GFP_DMA 4u
#define __GFP_ZERO 8u
#define __GFP_NOWARN 0u
#define PAGE_SHIFT 12
#define PAGE_SIZE (1UL << PAGE_SHIFT)
#define PAGE_MASK (~(PAGE_SIZE - 1))
#define PAGE_ALIGN(address) ALIGN(address, PAGE_SIZE)

#define kmalloc(size, flags) (((flags) & __GFP_ZERO) ? calloc(1, (size)) : malloc(size))
#define kzalloc(size, flags) (kernel_use(0, (flags)), calloc(1, (size)))
#define kcalloc(count, size, flags) (kernel_use(0, (flags)), calloc((count), (size)))
#define kmalloc_array(count, size, flags) (kernel_use(0, (flags)), calloc((count), (size)))
#define krealloc(old, size, flags) (kernel_use(0, (flags)), realloc((void*)(old), (size)))
#define kmemdup(from, size, flags) (kernel_use(0, (flags)), memcpy(malloc(size), (from), (size)))
#define kstrdup(text, flags) (kernel_use(0, (flags)), strdup(text))
#define vmalloc(size) malloc(size)
#define vzalloc(size) calloc(1, (size))
#define kvmalloc(size, flags) kmalloc(size, flags)
#define kvzalloc(size, flags) kzalloc(size, flags)
#define devm_kmalloc(device, size, flags) (kernel_use(0, (device)), kmalloc(size, flags))
#define devm_kzalloc(device, size, flags) (kernel_use(0, (device)), kzalloc(size, flags))
#define devm_kcalloc(device, count, size, flags) \
  (kernel_use(0, (device)), kcalloc(count, size, flags))
#define devm_kfree(device, memory) (kernel_use(0, (device)), free(memory))
#define __get_free_page(flags) (kernel_use(0, (flags)), (unsigned long)malloc(PAGE_SIZE))
#define __get_free_pages(flags, order) \
  (kernel_use(0, (flags)), (unsigned long)malloc(PAGE_SIZE << (order)))
#define get_zeroed_page(flags) (kernel_use(0, (flags)), (unsigned long)calloc(1, PAGE_SIZE))
#define free_page(address) free((void*)(address))
#define free_pages(address, order) free((void*)(address))
static inline void kernel_free(const void* memory) { free((void*)memory); }
#define kfree kernel_free
#define kvfree kernel_free
#define vfree kernel_free
#define kzfree kernel_free

static inline size_t kernel_strlcpy(char* to, const char* from, size_t size) {
  const size_t length = strlen(from);
  if (size != 0) {
    const size_t kept = length < size ? length : size - 1;
    memcpy(to, from, kept);
    to[kept] = 0;
  }
  return length;
}
#define strlcpy kernel_strlcpy
#define strscpy kernel_strlcpy
#define simple_strtoul strtoul
#define simple_strtol strtol

/* User memory is other programs', and what a driver does there races with nothing that it does
   itself: it is reached within atomic sections. It is always there. */
#define VERIFY_READ 0
#define VERIFY_WRITE 1
#define KERNEL_MOST_COPIED (1UL << 16)

static inline unsigned long kernel_copy_to_user(void* to, const void* from, unsigned long size) {
  if (size > KERNEL_MOST_COPIED) return size;
  char copy[size + 1];
  memcpy(copy, from, size);
  kernel_section_begin();
  memcpy(to, copy, size);
  kernel_section_end();
  return 0;
}
static inline unsigned long kernel_copy_from_user(void* to, const void* from, unsigned long size) {
  if (size > KERNEL_MOST_COPIED) return size;
  char copy[size + 1];
  kernel_section_begin();
  memcpy(copy, from, size);
  kernel_section_end();
  memcpy(to, copy, size);
  return 0;
}
static inline unsigned long kernel_clear_user(void* to, unsigned long size) {
  kernel_section_begin();
  memset(to, 0, size);
  kernel_section_end();
  return 0;
}
static inline void* kernel_memdup_user(const void* from, unsigned long size) {
  void* const made = malloc(size);
  kernel_copy_from_user(made, from, size);
  return made;
}
static inline ssize_t kernel_read_from_buffer(void* to, size_t count, loff_t* position,
                                              const void* from, size_t available) {
  const loff_t at = *position;
  if (at < 0) return -EINVAL;
  if ((size_t)at >= available || count == 0) return 0;
  if (count > available - at) count = available - at;
  kernel_copy_to_user(to, (const char*)from + at, count);
  *position = at + count;
  return count;
}
static inline ssize_t kernel_write_to_buffer(void* to, size_t available, loff_t* position,
                                             const void* from, size_t count) {
  const loff_t at = *position;
  if (at < 0) return -EINVAL;
  if ((size_t)at >= available || count == 0) return 0;
  if (count > available - at) count = available - at;
  kernel_copy_from_user((char*)to + at, from, count);
  *position = at + count;
  return count;
}

#define access_ok(...) 1
#define copy_to_user kernel_copy_to_user
#define __copy_to_user kernel_copy_to_user
#define _copy_to_user kernel_copy_to_user
#define copy_from_user kernel_copy_from_user
#define __copy_from_user kernel_copy_from_user
#define _copy_from_user kernel_copy_from_user
#define clear_user kernel_clear_user
#define memdup_user kernel_memdup_user
#define simple_read_from_buffer kernel_read_from_buffer
#define simple_write_to_buffer kernel_write_to_buffer
#define get_user(x, from)                            \
  ({                                                 \
    __typeof__((__typeof__(*(from)))0) kernel_value; \
    __typeof__(from) kernel_from = (from);           \
    kernel_section_begin();                          \
    kernel_value = *kernel_from;                     \
    kernel_section_end();                            \
    (x) = (__typeof__(x))kernel_value;               \
    0;                                               \
  })
#define put_user(x, to)                   \
  ({                                      \
    __typeof__(*(to)) kernel_value = (x); \
    __typeof__(to) kernel_to = (to);      \
    kernel_section_begin();               \
    *kernel_to = kernel_value;            \
    kernel_section_end();                 \
    0;                                    \
  })
#define __get_user(x, from) get_user(x, from)
#define __put_user(x, to) put_user(x, to)

#endif /* CONCERT_NATIVE_PTHREAD_KERNEL_MEMORY_H_ */
