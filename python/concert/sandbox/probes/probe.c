// Attacks the sandbox from inside, as a hostile C program would: each mode tries to break one
// protection. Exit status 0: it held. 1: it broke; standard output says how.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static int broke(const char *how) {
  printf("%s\n", how);
  return 1;
}

// Connects to the abstract Unix socket that the host listens on.
static int abstract_socket(const char *name) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path + 1, name, sizeof address.sun_path - 2);
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name));
  int handle = socket(AF_UNIX, SOCK_STREAM, 0);
  if (connect(handle, (struct sockaddr *)&address, size) == 0) {
    return broke("reached an abstract socket of the host");
  }
  return 0;
}

// Opens sockets of families that no network namespace separates.
static int families(void) {
  const int tried[] = {AF_VSOCK, AF_ALG, AF_BLUETOOTH, AF_PACKET, AF_TIPC};
  for (size_t i = 0; i < sizeof tried / sizeof *tried; ++i) {
    if (socket(tried[i], SOCK_STREAM, 0) >= 0 || socket(tried[i], SOCK_SEQPACKET, 0) >= 0) {
      return broke("opened a socket of a family that reaches past the network namespace");
    }
  }
  return 0;
}

static int inherited_files(void) {
  for (int handle = 3; handle < 4096; ++handle) {
    if (fcntl(handle, F_GETFD) >= 0) {
      return broke("a file descriptor beyond standard error was left open");
    }
  }
  return 0;
}

// Tries to take over process 1, which is all of the sandbox that is visible from inside.
static int process_one(void) {
  if (ptrace(PTRACE_SEIZE, 1, 0, 0) == 0) {
    return broke("ptrace took process 1");
  }
  char word = 0;
  struct iovec local = {&word, 1};
  struct iovec remote = {(void *)0x400000, 1};
  if (syscall(SYS_process_vm_readv, 1, &local, 1, &remote, 1, 0) >= 0) {
    return broke("read the memory of process 1");
  }
  if (open("/proc/1/mem", O_RDWR) >= 0) {
    return broke("opened the memory of process 1 for writing");
  }
  int pidfd = (int)syscall(SYS_pidfd_open, 1, 0);
  for (int handle = 0; pidfd >= 0 && handle < 64; ++handle) {
    if (syscall(SYS_pidfd_getfd, pidfd, handle, 0) >= 0) {
      return broke("took a file descriptor from process 1");
    }
  }
  char path[64];
  for (int handle = 3; handle < 64; ++handle) {
    snprintf(path, sizeof path, "/proc/1/fd/%d", handle);
    if (open(path, O_RDWR) >= 0 || open(path, O_WRONLY) >= 0) {
      return broke("opened a file of process 1");
    }
  }
  if (open("/proc/1/exe", O_WRONLY) >= 0 || chmod("/proc/1/exe", 0777) == 0) {
    return broke("could change the program file of process 1");
  }
  // Whoever sends the first is ended for it.
  if (fork() == 0) {
    kill(1, SIGKILL);
    _exit(0);
  }
  wait(NULL);
  kill(1, SIGTERM);
  return 0;
}

static int privileges(void) {
  if (setuid(0) == 0 || seteuid(0) == 0 || setgid(0) == 0) {
    return broke("became root");
  }
  if (mount("none", "/tmp", "tmpfs", 0, NULL) == 0 || umount2("/proc", MNT_DETACH) == 0) {
    return broke("changed mounts");
  }
  if (mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL) == 0) {
    return broke("remounted the root writable");
  }
  if (mknod("/tmp/disk", S_IFBLK | 0666, (254 << 8)) == 0) {
    return broke("made a device node");
  }
  if (chroot("/tmp") == 0 || sethostname("x", 1) == 0) {
    return broke("used a capability");
  }
  struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
  const int kinds[] = {RLIMIT_CPU, RLIMIT_DATA, RLIMIT_FSIZE, RLIMIT_NPROC};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i) {
    if (setrlimit(kinds[i], &limit) == 0) {
      return broke("raised a limit");
    }
  }
  return 0;
}

static int nothing(void *unused) {
  (void)unused;
  return 0;
}

static int user_namespace(void) {
  static char stack[1 << 16];
  if (unshare(CLONE_NEWUSER) == 0 || unshare(CLONE_NEWNS) == 0) {
    return broke("unshare made a namespace");
  }
  if (clone(nothing, stack + sizeof stack, CLONE_NEWUSER | SIGCHLD, NULL) > 0) {
    return broke("clone made a user namespace");
  }
  struct {
    unsigned long long flags, words[10];
  } arguments = {CLONE_NEWUSER, {0}};
  long child = syscall(435 /* clone3 */, &arguments, sizeof arguments);
  if (child == 0) {
    _exit(0);
  }
  return child > 0 ? broke("clone3 made a user namespace") : 0;
}

// Memory and keys that outlive, or are not counted with, any process.
static int kernel_objects(void) {
  if (syscall(SYS_shmget, IPC_PRIVATE, 1 << 20, 0600) >= 0) {
    return broke("made System V shared memory, which no limit counts");
  }
  if (syscall(SYS_memfd_create, "x", 0) >= 0) {
    return broke("made a memory file, which no limit counts");
  }
  if (syscall(SYS_add_key, "user", "concert-probe", "x", 1, -3) >= 0) {
    return broke("stored a key in the user's key ring");
  }
  if (syscall(SYS_bpf, 0, NULL, 0) >= 0 || errno != EPERM) {
    return broke("bpf was not refused");
  }
  if (syscall(425 /* io_uring_setup */, 1, NULL) >= 0 || errno != EPERM) {
    return broke("io_uring was not refused");
  }
  // The 32-bit system-call table would lead around a filter of 64-bit numbers.
  pid_t child = fork();
  if (child == 0) {
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory");
    _exit(result > 0 ? 1 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 1) {
    return broke("made a 32-bit system call");
  }
  return 0;
}

int main(int count, char **words) {
  const char *mode = count > 1 ? words[1] : "";
  if (strcmp(mode, "abstract-socket") == 0 && count == 3) return abstract_socket(words[2]);
  if (strcmp(mode, "families") == 0) return families();
  if (strcmp(mode, "inherited-files") == 0) return inherited_files();
  if (strcmp(mode, "process-one") == 0) return process_one();
  if (strcmp(mode, "privileges") == 0) return privileges();
  if (strcmp(mode, "user-namespace") == 0) return user_namespace();
  if (strcmp(mode, "kernel-objects") == 0) return kernel_objects();
  return broke("unknown mode");
}
