/* Files, as a driver knows them. */

#ifndef CONCERT_NATIVE_PTHREAD_KERNEL_FILES_H_
#define CONCERT_NATIVE_PTHREAD_KERNEL_FILES_H_

/* clang-format off: the system's. */
#include <asm/poll.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
/* clang-format on */

#include "atomics.h"
#include "lists.h"
#include "locks.h"
#include "types.h"
#include "waiting.h"

struct cdev;
struct file;
struct inode;
struct module;

typedef struct poll_table_struct {
  void (*_qproc)(struct file*, wait_queue_head_t*, struct poll_table_struct*);
  unsigned long _key;
} poll_table;
typedef unsigned __bitwise __poll_t;
typedef void* fl_owner_t;
typedef struct {
  unsigned long pgprot;
} pgprot_t;

struct qstr {
  const unsigned char* name;
  unsigned len, hash;
};
struct dentry {
  struct dentry* d_parent;
  struct qstr d_name;
  struct inode* d_inode;
  void* d_fsdata;
};
struct path {
  void* mnt;
  struct dentry* dentry;
};
struct super_block {
  unsigned long s_blocksize, s_magic;
  struct dentry* s_root;
  void* s_fs_info;
};
struct inode {
  umode_t i_mode;
  kuid_t i_uid;
  kgid_t i_gid;
  unsigned long i_ino;
  dev_t i_rdev;
  loff_t i_size;
  struct timespec i_atime, i_mtime, i_ctime;
  spinlock_t i_lock;
  struct mutex i_mutex;
  struct rw_semaphore i_rwsem;
  atomic_t i_count;
  struct super_block* i_sb;
  struct cdev* i_cdev;
  const struct file_operations* i_fop;
  void* i_private;
};
struct file {
  struct path f_path;
  struct inode* f_inode;
  const struct file_operations* f_op;
  spinlock_t f_lock;
  struct mutex f_pos_lock;
  atomic_long_t f_count;
  unsigned f_flags;
  fmode_t f_mode;
  loff_t f_pos;
  u64 f_version;
  void* private_data;
};
struct kiocb {
  struct file* ki_filp;
  loff_t ki_pos;
};
struct mm_struct {
  struct rw_semaphore mmap_sem;
};
struct page {
  unsigned long flags;
};
struct vm_operations_struct;
struct vm_area_struct {
  unsigned long vm_start, vm_end, vm_pgoff, vm_flags;
  pgprot_t vm_page_prot;
  struct file* vm_file;
  struct mm_struct* vm_mm;
  const struct vm_operations_struct* vm_ops;
  void* vm_private_data;
};
struct vm_operations_struct {
  void (*open)(struct vm_area_struct*);
  void (*close)(struct vm_area_struct*);
  int (*fault)();
  int (*access)();
};
struct file_operations {
  struct module* owner;
  loff_t (*llseek)(struct file*, loff_t, int);
  ssize_t (*read)(struct file*, char*, size_t, loff_t*);
  ssize_t (*write)(struct file*, const char*, size_t, loff_t*);
  ssize_t (*aio_read)();
  ssize_t (*aio_write)();
  ssize_t (*read_iter)();
  ssize_t (*write_iter)();
  unsigned (*poll)(struct file*, struct poll_table_struct*);
  long (*unlocked_ioctl)(struct file*, unsigned, unsigned long);
  long (*compat_ioctl)(struct file*, unsigned, unsigned long);
  int (*ioctl)(struct inode*, struct file*, unsigned, unsigned long);
  int (*mmap)(struct file*, struct vm_area_struct*);
  int (*open)(struct inode*, struct file*);
  int (*flush)(struct file*, fl_owner_t);
  int (*release)(struct inode*, struct file*);
  int (*fsync)();
  int (*fasync)(int, struct file*, int);
  int (*lock)();
};
struct seq_file {
  char* buf;
  size_t size, count;
  loff_t index;
  void* private;
};
struct seq_operations {
  void* (*start)(struct seq_file*, loff_t*);
  void (*stop)(struct seq_file*, void*);
  void* (*next)(struct seq_file*, void*, loff_t*);
  int (*show)(struct seq_file*, void*);
};
struct fasync_struct {
  int fa_fd;
};
struct proc_dir_entry {
  void* data;
};
struct proc_ops {
  int (*proc_open)(struct inode*, struct file*);
  ssize_t (*proc_read)(struct file*, char*, size_t, loff_t*);
  ssize_t (*proc_write)(struct file*, const char*, size_t, loff_t*);
  loff_t (*proc_lseek)(struct file*, loff_t, int);
  int (*proc_release)(struct inode*, struct file*);
};

#define FMODE_READ 1u
#define FMODE_WRITE 2u
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define S_IRUGO (S_IRUSR | S_IRGRP | S_IROTH)
#define S_IWUGO (S_IWUSR | S_IWGRP | S_IWOTH)
#define iminor(inode) MINOR((inode)->i_rdev)
#define imajor(inode) MAJOR((inode)->i_rdev)
#define file_inode(file) ((file)->f_inode)
#define i_size_read(inode) ((inode)->i_size)
#define VM_IO 0x4000UL
#define VM_SHARED 8UL
#define VM_WRITE 2UL
#define VM_RESERVED 0x80000UL
#define VM_DONTEXPAND 0x40000UL
#define VM_DONTDUMP 0x4000000UL
#define pgprot_noncached(bits) (bits)
#define remap_pfn_range(area, at, frame, size, bits) (kernel_use(0, (area)), 0)
#define io_remap_pfn_range(area, at, frame, size, bits) (kernel_use(0, (area)), 0)

static inline loff_t kernel_no_llseek(struct file* file, loff_t offset, int whence) {
  return -ESPIPE;
}
static inline loff_t kernel_noop_llseek(struct file* file, loff_t offset, int whence) {
  return file->f_pos;
}
static inline loff_t kernel_fixed_size_llseek(struct file* file, loff_t offset, int whence,
                                              loff_t size) {
  const loff_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? file->f_pos : size;
  if (whence > SEEK_END || from + offset < 0 || from + offset > size) return -EINVAL;
  return file->f_pos = from + offset;
}
static inline int kernel_nonseekable_open(struct inode* inode, struct file* file) { return 0; }
static inline int kernel_seq_show(struct seq_file* file, ...) { return 0; }
static inline void kernel_poll_wait(struct file* file, wait_queue_head_t* queue,
                                    poll_table* table) {}
static inline unsigned kernel_minor_of(const struct inode* inode) { return iminor(inode); }

#define no_llseek kernel_no_llseek
#define noop_llseek kernel_noop_llseek
#define default_llseek kernel_noop_llseek
#define generic_file_llseek kernel_noop_llseek
#define fixed_size_llseek kernel_fixed_size_llseek
#define nonseekable_open kernel_nonseekable_open
#define stream_open kernel_nonseekable_open
#define poll_wait kernel_poll_wait
#define fasync_helper(fd, file, on, queue) \
  (kernel_use(0, (fd)), kernel_use(0, (file)), kernel_use(0, (on)), kernel_use(0, (queue)), 0)
#define kill_fasync(queue, signal, band) (kernel_use(0, (queue)))
#define seq_printf kernel_seq_show
#define seq_puts kernel_seq_show
#define seq_putc kernel_seq_show
#define single_open(file, show, data) (kernel_use(0, (show)), kernel_use(0, (data)), 0)
#define proc_create(name, mode, parent, operations) \
  (kernel_use(0, (operations)), (struct proc_dir_entry*)calloc(1, sizeof(struct proc_dir_entry)))
#define proc_create_data(name, mode, parent, operations, data) \
  (kernel_use(0, (data)), proc_create(name, mode, parent, operations))
#define remove_proc_entry(name, parent) (kernel_use(0, (name)))
#define capable(what) 1
#define CAP_SYS_ADMIN 21
#define CAP_SYS_RAWIO 17
#define CAP_SYS_TIME 25
#define CAP_SYS_RESOURCE 24

#endif /* CONCERT_NATIVE_PTHREAD_KERNEL_FILES_H_ */
