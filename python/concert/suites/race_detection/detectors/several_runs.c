// Runs a program several times, each run in a child that is forked before main.
//
// Linked with --wrap=main: a detector starts and reads the program's symbols once, not run by run.
// Called with how many runs there may be at a time, how much CPU time and time each may take in ms,
// and the runs' names. Says how each run ended, and stops at the first that does not end well: what
// still runs is the sandbox's to end. Nothing here may synchronise the program's threads in a
// detector's eyes, so files are opened by system calls, not by library functions.

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// What a detector does before the first run, and what sets one run apart from the others.
void PrepareRuns(void);
void BeginRun(const char* name);

int __real_main(int argc, char** argv, char** environment);
int __wrap_main(int argc, char** argv, char** environment);

enum { kAtATime = 1, kCpuTime, kTime, kNames };
enum { kMostAtATime = 16, kMisused = 125 };

struct Run {
  pid_t pid;
  const char* name;
  int64_t began_ms;
};

static const struct timespec kLookAgain = {0, 100000000};

static int64_t Milliseconds(clockid_t clock) {
  struct timespec time = {0, 0};
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// As of clock_getcpuclockid, for a process that may be gone.
static clockid_t CpuClock(pid_t pid) { return ~pid << 3 | 2; }

static void SendTo(int descriptor, const char* what, const char* name) {
  char path[64];
  snprintf(path, sizeof path, "%s.%s", what, name);
  const int flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW;
  const long file = syscall(SYS_openat, AT_FDCWD, path, flags, 0600);
  if (file < 0 || syscall(SYS_dup2, file, descriptor) < 0) {
    _exit(kMisused);
  }
  syscall(SYS_close, file);
}

// Tells whether the run ended well.
static int Tell(const struct Run* run, int status) {
  if (WIFEXITED(status)) {
    dprintf(STDOUT_FILENO, "%s %d exited %d\n", run->name, (int)run->pid, WEXITSTATUS(status));
    return WEXITSTATUS(status) == 0;
  }
  dprintf(STDOUT_FILENO, "%s %d signalled %d\n", run->name, (int)run->pid, WTERMSIG(status));
  return 0;
}

static int IsWithin(const struct Run* run, int64_t cpu_ms, int64_t wall_ms) {
  const char* limit = NULL;
  if (Milliseconds(CpuClock(run->pid)) >= cpu_ms) {
    limit = "cpu_limit";
  } else if (Milliseconds(CLOCK_MONOTONIC) - run->began_ms >= wall_ms) {
    limit = "wall_limit";
  }
  if (limit != NULL) {
    dprintf(STDOUT_FILENO, "%s %d %s 0\n", run->name, (int)run->pid, limit);
  }
  return limit == NULL;
}

int __wrap_main(int argc, char** argv, char** environment) {
  if (argc < kNames) {
    return kMisused;
  }
  const int at_a_time = atoi(argv[kAtATime]);
  const int64_t cpu_ms = atoll(argv[kCpuTime]);
  const int64_t wall_ms = atoll(argv[kTime]);
  if (at_a_time < 1 || at_a_time > kMostAtATime) {
    return kMisused;
  }
  struct Run running[kMostAtATime];
  int count = 0;
  sigset_t child_ended;
  sigset_t before;
  sigemptyset(&child_ended);
  sigaddset(&child_ended, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child_ended, &before);
  PrepareRuns();
  char** next = argv + kNames;
  while (count > 0 || *next != NULL) {
    while (count < at_a_time && *next != NULL) {
      const struct Run run = {fork(), *next++, Milliseconds(CLOCK_MONOTONIC)};
      if (run.pid < 0) {
        _exit(kMisused);
      }
      if (run.pid == 0) {
        SendTo(STDOUT_FILENO, "stdout", run.name);
        SendTo(STDERR_FILENO, "stderr", run.name);
        sigprocmask(SIG_SETMASK, &before, NULL);
        BeginRun(run.name);
        argv[1] = NULL;
        return __real_main(1, argv, environment);
      }
      running[count++] = run;
    }
    sigtimedwait(&child_ended, NULL, &kLookAgain);
    for (int i = count - 1; i >= 0; --i) {
      int status = 0;
      if (waitpid(running[i].pid, &status, WNOHANG) == 0) {
        if (!IsWithin(&running[i], cpu_ms, wall_ms)) {
          _exit(0);
        }
        continue;
      }
      if (!Tell(&running[i], status)) {
        _exit(0);
      }
      running[i] = running[--count];
    }
  }
  // At once: the detector's report of this process is nobody's.
  _exit(0);
}
