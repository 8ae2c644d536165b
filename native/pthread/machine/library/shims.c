// The parts of the runtime that run on the program's stack.
//
// Functions that call back into the program or take variable arguments. They keep nothing that
// differs between executions: their variables are constants, the program's values, or in
// .program_state and thread-local storage, which are part of the snapshot. Compiled with frame
// pointers, so that stacks can be walked past them.

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#define PROGRAM_STATE __attribute__((section(".program_state")))
// Another name of a variable.
#define ALIAS(name, of) extern __typeof__(of) name __attribute__((alias(#of)))

// The program's, see program.ld and the recipe.
extern void (*machine_constructors_start[])(int, char**, char**);
extern void (*machine_constructors_stop[])(int, char**, char**);
extern void (*machine_destructors_start[])(void);
extern void (*machine_destructors_stop[])(void);
int concert_main(int argc, char** argv, char** environment);
// Where the variables of main begin in the stack; UINTPTR_MAX while nobody has said so.
extern const uintptr_t machine_mains_variables;

// Entries.
_Noreturn void machine_leave_program(int how, int status);
_Noreturn void machine_thread_returned(void* result);
void machine_handlers(int adds);
void machine_many_handlers(void);
int machine_print(const void* file, const char* format, va_list* arguments);
int machine_print_past(int number, const char* format, va_list* arguments);
int machine_print_to(char* to, size_t size, const char* format, va_list* arguments,
                     const char* function);
int machine_print_allocated(char** to, const char* format, va_list* arguments);
int machine_scan(const char* text, const char* format, va_list* arguments);
int machine_scan_input(const void* file, const char* format, va_list* arguments);
void machine_tell(const void* at, size_t size, int writes, const char* function);
void machine_draw(void);

// Functions of the program, which gave their addresses. Checked right before each call: nobody can
// change them in between.
void machine_check_call(void (*function)(void));
#define CHECKED(function) (machine_check_call((void (*)(void))(function)), (function))

// As in world.h.
enum { kReturn = 0, kExit = 1 };
enum { kMostHandlers = 128 };

static char program_name[] PROGRAM_STATE = "program";
static char* arguments[] PROGRAM_STATE = {program_name, NULL};
static char* no_environment[] PROGRAM_STATE = {NULL};
char** concert_environ PROGRAM_STATE = no_environment;
ALIAS(concert___environ, concert_environ);
ALIAS(concert__environ, concert_environ);
static void (*handlers[kMostHandlers])(void) PROGRAM_STATE = {NULL};
int machine_handler_count PROGRAM_STATE = 0;

// ---- Threads.

static void end_program(int how, int status) {
  // The program can write these: they say nothing that is believed.
  machine_handlers(0);
  while (machine_handler_count > 0 && machine_handler_count <= kMostHandlers) {
    void (*handler)(void) = handlers[--machine_handler_count];
    CHECKED(handler)();
    machine_handlers(0);
  }
  for (size_t left = (size_t)(machine_destructors_stop - machine_destructors_start); left > 0;) {
    void (*destructor)(void) = machine_destructors_start[--left];
    CHECKED(destructor)();
  }
  machine_leave_program(how, status);
}

void machine_run_program(void* unused, void* unused_either) {
  (void)unused;
  (void)unused_either;
  const size_t count = (size_t)(machine_constructors_stop - machine_constructors_start);
  for (size_t at = 0; at < count; ++at) {
    CHECKED(machine_constructors_start[at])(1, arguments, no_environment);
  }
  const int status = concert_main(1, arguments, no_environment);
  // Other threads may still use main's variables: what follows must run below them, or what these
  // threads read would depend on the compiler that made this function and the entries.
  const uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  if (machine_mains_variables < here) {
    char* kept = __builtin_alloca(here - machine_mains_variables);
    __asm__ volatile("" : : "r"(kept) : "memory");
  }
  end_program(kReturn, status);
}

void machine_run_thread(void* start, void* argument) {
  // The thread's creator has checked it.
  machine_thread_returned(((void* (*)(void*))start)(argument));
}

void concert_exit(int status) { end_program(kExit, status); }
// The place at which the last thread goes on when it has ended.
void machine_last_thread(void) { end_program(kExit, 0); }

int concert_atexit(void (*handler)(void)) {
  machine_handlers(1);
  if (machine_handler_count < 0 || machine_handler_count >= kMostHandlers) machine_many_handlers();
  handlers[machine_handler_count++] = handler;
  return 0;
}

// ---- Standard streams. What a FILE pointer points to is nobody's business.

char machine_streams[3][16] PROGRAM_STATE = {""};
void* concert_stdin PROGRAM_STATE = machine_streams[0];
void* concert_stdout PROGRAM_STATE = machine_streams[1];
void* concert_stderr PROGRAM_STATE = machine_streams[2];

// A call of an entry with the variable arguments behind `last`.
#define WITH_ARGUMENTS(last, call) \
  va_list list;                    \
  va_start(list, last);            \
  const int result = call;         \
  va_end(list);                    \
  return result

int concert_vfprintf(void* file, const char* format, va_list list) {
  va_list copy;
  va_copy(copy, list);
  const int result = machine_print(file, format, &copy);
  va_end(copy);
  return result;
}
int concert_vprintf(const char* format, va_list list) {
  return concert_vfprintf(concert_stdout, format, list);
}
int concert_printf(const char* format, ...) {
  WITH_ARGUMENTS(format, machine_print(concert_stdout, format, &list));
}
int concert_fprintf(void* file, const char* format, ...) {
  WITH_ARGUMENTS(format, machine_print(file, format, &list));
}
int concert_dprintf(int number, const char* format, ...) {
  WITH_ARGUMENTS(format, machine_print_past(number, format, &list));
}

int concert_vsnprintf(char* to, size_t size, const char* format, va_list list) {
  va_list copy;
  va_copy(copy, list);
  const int result = machine_print_to(to, size, format, &copy, "snprintf");
  va_end(copy);
  return result;
}
int concert_vsprintf(char* to, const char* format, va_list list) {
  va_list copy;
  va_copy(copy, list);
  const int result = machine_print_to(to, SIZE_MAX, format, &copy, "sprintf");
  va_end(copy);
  return result;
}
int concert_snprintf(char* to, size_t size, const char* format, ...) {
  WITH_ARGUMENTS(format, machine_print_to(to, size, format, &list, "snprintf"));
}
int concert_sprintf(char* to, const char* format, ...) {
  WITH_ARGUMENTS(format, machine_print_to(to, SIZE_MAX, format, &list, "sprintf"));
}
int concert_vasprintf(char** to, const char* format, va_list list) {
  va_list copy;
  va_copy(copy, list);
  const int result = machine_print_allocated(to, format, &copy);
  va_end(copy);
  return result;
}
int concert_asprintf(char** to, const char* format, ...) {
  WITH_ARGUMENTS(format, machine_print_allocated(to, format, &list));
}

int concert_vsscanf(const char* text, const char* format, va_list list) {
  va_list copy;
  va_copy(copy, list);
  const int result = machine_scan(text, format, &copy);
  va_end(copy);
  return result;
}
#define SSCANF(name)                                           \
  int name(const char* text, const char* format, ...) {        \
    WITH_ARGUMENTS(format, machine_scan(text, format, &list)); \
  }
SSCANF(concert_sscanf)
SSCANF(concert___isoc99_sscanf)
SSCANF(concert___isoc23_sscanf)

int concert_vfscanf(const void* file, const char* format, va_list list) {
  va_list copy;
  va_copy(copy, list);
  const int result = machine_scan_input(file, format, &copy);
  va_end(copy);
  return result;
}
int concert_vscanf(const char* format, va_list list) {
  return concert_vfscanf(concert_stdin, format, list);
}
#define SCANF(name)                                                           \
  int name(const char* format, ...) {                                         \
    WITH_ARGUMENTS(format, machine_scan_input(concert_stdin, format, &list)); \
  }
SCANF(concert_scanf)
SCANF(concert___isoc99_scanf)
SCANF(concert___isoc23_scanf)
#define FSCANF(name)                                                 \
  int name(const void* file, const char* format, ...) {              \
    WITH_ARGUMENTS(format, machine_scan_input(file, format, &list)); \
  }
FSCANF(concert_fscanf)
FSCANF(concert___isoc99_fscanf)
FSCANF(concert___isoc23_fscanf)

// ---- Variables of libc's whose functions are not supported: they stay as the program leaves them.

char* concert_program_invocation_name PROGRAM_STATE = program_name;
char* concert_program_invocation_short_name PROGRAM_STATE = program_name;
ALIAS(concert___progname_full, concert_program_invocation_name);
ALIAS(concert___progname, concert_program_invocation_short_name);

// getopt()
char* concert_optarg PROGRAM_STATE = NULL;
int concert_optind PROGRAM_STATE = 1;
int concert_opterr PROGRAM_STATE = 1;
int concert_optopt PROGRAM_STATE = '?';

// tzset()
static char zone_name[] PROGRAM_STATE = "GMT";
char* concert_tzname[2] PROGRAM_STATE = {zone_name, zone_name};
long concert_timezone PROGRAM_STATE = 0;
int concert_daylight PROGRAM_STATE = 0;
ALIAS(concert___tzname, concert_tzname);
ALIAS(concert___timezone, concert_timezone);
ALIAS(concert___daylight, concert_daylight);

// lgamma()
int concert_signgam PROGRAM_STATE = 0;
ALIAS(concert___signgam, concert_signgam);

// ---- Sequences. Each thread has its own, so that what one draws does not depend on the others.

static __thread uint64_t random_state;
static __thread int seeded;

static uint64_t draw(void) {
  machine_draw();
  // Unlike in threads: the address is a constant of the thread.
  if (!seeded) random_state = (uint64_t)(uintptr_t)&seeded;
  seeded = 1;
  random_state = random_state * 6364136223846793005u + 1442695040888963407u;
  return random_state >> 33;
}
int concert_rand(void) { return (int)draw(); }
long concert_random(void) { return (long)draw(); }
long concert_lrand48(void) { return (long)draw(); }
double concert_drand48(void) { return (double)draw() / 2147483648.0; }
void concert_srand(unsigned seed) {
  random_state = seed;
  seeded = 1;
}
void concert_srandom(unsigned seed) { concert_srand(seed); }
void concert_srand48(long seed) { concert_srand((unsigned)seed); }

char* concert_strtok_r(char* text, const char* set, char** rest);
// One for all threads, as in libc: calls of two threads race for it, and for their text.
static char* concert_strtok_state PROGRAM_STATE = NULL;
char* concert_strtok(char* text, const char* set) {
  return concert_strtok_r(text, set, &concert_strtok_state);
}

// ---- Calendar. struct tm has 56 bytes.

// One for all threads, as in libc.
static long calendar[7] PROGRAM_STATE = {0};
void* concert_gmtime_r(const void* time, void* to);
void* concert_gmtime(const void* time) { return concert_gmtime_r(time, calendar); }
void* concert_localtime(const void* time) { return concert_gmtime_r(time, calendar); }

// Likewise. As long as glibc's, for years of more than four digits.
enum { kCalendarText = 114 };
static char calendar_text[kCalendarText] PROGRAM_STATE = "";
char* machine_calendar_text(const void* time, char* to, size_t size, const char* function);
char* concert_asctime(const void* time) {
  return machine_calendar_text(time, calendar_text, kCalendarText, "asctime");
}
char* concert_ctime(const void* time) {
  const void* local = concert_localtime(time);
  return local == NULL ? NULL : machine_calendar_text(local, calendar_text, kCalendarText, "ctime");
}
