// Runs a program many times, each in a process of its own, and prints what each run came to, one
// line for each: "=" with what it printed, "deadlock", or "status" with how it ended. The program
// is compiled with its `main` named `program_main`, and linked so that the functions of threads
// that it calls are those below, which take a random time first.
#include <dirent.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { kMostDeadlocks = 3, kLooks = 8, kMillisecondsBetweenLooks = 100, kMostOutput = 200 };

int program_main(void);

static uint64_t run_seed;
static __thread uint64_t state;

static long Nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000L + now.tv_nsec;
}

// Takes a time that is mostly none and at most three milliseconds. A sleep would be a point of
// cancellation.
static void Delay(void) {
  if (state == 0) state = run_seed ^ (uint64_t)(uintptr_t)&state;
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;  // Knuth's MMIX generator.
  unsigned kind = (state >> 33) % 100;
  long number = (long)(state >> 40);
  if (kind >= 90 && kind < 96) sched_yield();
  long most = kind < 50 ? 1 : kind < 70 ? 3000 : kind < 96 ? 30000 : kind < 99 ? 150000 : 3000000;
  long end = Nanoseconds() + number % most;
  while (Nanoseconds() < end) continue;
}

#define LATE(name, parameters, arguments) \
  int late_##name parameters {            \
    Delay();                              \
    return name arguments;                \
  }

typedef void* (*Routine)(void*);

LATE(pthread_create,
     (pthread_t * thread, const pthread_attr_t* kind, Routine routine, void* argument),
     (thread, kind, routine, argument))
LATE(pthread_cancel, (pthread_t thread), (thread))
LATE(pthread_setcancelstate, (int wanted, int* before), (wanted, before))
LATE(pthread_mutex_lock, (pthread_mutex_t * mutex), (mutex))
LATE(pthread_mutex_trylock, (pthread_mutex_t * mutex), (mutex))
LATE(pthread_mutex_timedlock, (pthread_mutex_t * mutex, const struct timespec* end), (mutex, end))
LATE(pthread_mutex_unlock, (pthread_mutex_t * mutex), (mutex))
LATE(pthread_cond_wait, (pthread_cond_t * condition, pthread_mutex_t* mutex), (condition, mutex))
LATE(pthread_cond_timedwait,
     (pthread_cond_t * condition, pthread_mutex_t* mutex, const struct timespec* end),
     (condition, mutex, end))
LATE(pthread_cond_signal, (pthread_cond_t * condition), (condition))
LATE(pthread_cond_broadcast, (pthread_cond_t * condition), (condition))
LATE(sem_wait, (sem_t * semaphore), (semaphore))
LATE(sem_trywait, (sem_t * semaphore), (semaphore))
LATE(sem_timedwait, (sem_t * semaphore, const struct timespec* end), (semaphore, end))
LATE(sem_post, (sem_t * semaphore), (semaphore))
LATE(sem_getvalue, (sem_t * semaphore, int* value), (semaphore, value))
LATE(pthread_rwlock_rdlock, (pthread_rwlock_t * lock), (lock))
LATE(pthread_rwlock_wrlock, (pthread_rwlock_t * lock), (lock))
LATE(pthread_rwlock_tryrdlock, (pthread_rwlock_t * lock), (lock))
LATE(pthread_rwlock_trywrlock, (pthread_rwlock_t * lock), (lock))
LATE(pthread_rwlock_timedrdlock, (pthread_rwlock_t * lock, const struct timespec* end), (lock, end))
LATE(pthread_rwlock_timedwrlock, (pthread_rwlock_t * lock, const struct timespec* end), (lock, end))
LATE(pthread_rwlock_unlock, (pthread_rwlock_t * lock), (lock))
LATE(pthread_barrier_wait, (pthread_barrier_t * barrier), (barrier))
LATE(pthread_once, (pthread_once_t * once, void (*first)(void)), (once, first))

// The programs wait until a second from now. For them it is earlier, so that they wait for 2 ms.
int late_clock_gettime(clockid_t clock, struct timespec* time) {
  int status = clock_gettime(clock, time);
  time->tv_sec -= 1;
  time->tv_nsec += 2000000;
  if (time->tv_nsec >= 1000000000) {
    time->tv_nsec -= 1000000000;
    time->tv_sec += 1;
  }
  return status;
}

// Returns how often a process's threads have come to run, or -1 if one of them runs or could. A
// thread that was woken and waits for a core counts as one that could.
static long Switches(pid_t process) {
  char name[300];
  char line[300];
  snprintf(name, sizeof name, "/proc/%d/task", process);
  DIR* tasks = opendir(name);
  if (tasks == NULL) return -1;
  long switches = 0;
  struct dirent* task;
  while (switches >= 0 && (task = readdir(tasks)) != NULL) {
    if (task->d_name[0] == '.') continue;
    snprintf(name, sizeof name, "/proc/%d/task/%s/status", process, task->d_name);
    FILE* status = fopen(name, "r");
    int sleeps = 0;
    while (status != NULL && fgets(line, sizeof line, status) != NULL) {
      if (strncmp(line, "State:", 6) == 0 && strstr(line, "S (") != NULL) sleeps = 1;
      if (strstr(line, "ctxt_switches:") != NULL) switches += atol(strchr(line, ':') + 1);
    }
    if (status != NULL) fclose(status);
    if (!sleeps) switches = -1;
  }
  closedir(tasks);
  return switches;
}

// Waits until a process has printed or has come to a standstill; returns whether it has printed.
static int HasPrinted(pid_t process, int output) {
  struct pollfd wanted = {output, POLLIN, 0};
  long before = -1;
  for (int looks = 0; looks < kLooks; looks++) {
    if (poll(&wanted, 1, kMillisecondsBetweenLooks) != 0) return 1;
    long now = Switches(process);
    if (now < 0 || now != before) looks = -1;
    before = now;
  }
  return 0;
}

int main(int count, char** arguments) {
  int runs = count > 1 ? atoi(arguments[1]) : 1;
  for (int run = 1, deadlocks = 0; run <= runs && deadlocks < kMostDeadlocks; run++) {
    int ends[2];
    if (pipe(ends) != 0) return 1;
    pid_t process = fork();
    if (process < 0) return 1;
    if (process == 0) {
      run_seed = (uint64_t)run * 0x9e3779b97f4a7c15ULL;
      dup2(ends[1], 1);
      close(ends[0]);
      program_main();
      fflush(stdout);
      _exit(0);
    }
    close(ends[1]);
    char text[kMostOutput + 1] = "";
    int status = 0;
    if (HasPrinted(process, ends[0])) {
      ssize_t size = read(ends[0], text, kMostOutput);
      text[size < 0 ? 0 : size] = 0;
      waitpid(process, &status, 0);
      if (status == 0) {
        printf("=%s\n", text);
      } else {
        printf("status %d\n", status);
      }
    } else {
      kill(process, SIGTERM);
      waitpid(process, &status, 0);
      printf("deadlock\n");
      deadlocks++;
    }
    close(ends[0]);
    fflush(stdout);
  }
  return 0;
}
