// What of the runtime runs on the program's stack?
//
// Functions that call back into the program or take variable arguments. They keep nothing that
// differs between executions: their variables are constants, the program's values, or in
// .program_state and thread-local storage, which are part of the snapshot. Compiled with frame
// pointers, so that stacks can be walked past them.

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#define PROGRAM_STATE __attribute__((section(".program_state")))

// The program's, see program.ld and the recipe.
extern void (*machine_constructors_start[])(int, char**, char**);
extern void (*machine_constructors_stop[])(int, char**, char**);
extern void (*machine_destructors_start[])(void);
extern void (*machine_destructors_stop[])(void);
int concert_main(int argc, char** argv, char** environment);

// Entries.
_Noreturn void machine_leave_program(int how, int status);
_Noreturn void machine_thread_returned(void* result);
int machine_print(int stream, const char* format, va_list* arguments);
int machine_print_to(char* to, size_t size, const char* format, va_list* arguments,
                     const char* function);
int machine_print_allocated(char** to, const char* format, va_list* arguments);
int machine_scan(const char* text, const char* format, va_list* arguments);
void machine_tell(const void* at, size_t size, int writes, const char* function);
int machine_stream(const void* file);

// As in world.h.
enum { kReturn = 0, kExit = 1 };
enum { kMostHandlers = 64 };

static char program_name[] PROGRAM_STATE = "program";
static char* arguments[] PROGRAM_STATE = {program_name, NULL};
static char* no_environment[] PROGRAM_STATE = {NULL};
char** concert_environ PROGRAM_STATE = no_environment;
char** concert___environ PROGRAM_STATE = no_environment;
static void (*handlers[kMostHandlers])(void) PROGRAM_STATE = {NULL};
static int handler_count PROGRAM_STATE = 0;

// ---- Threads.

static void end_program(int how, int status) {
  while (handler_count > 0) handlers[--handler_count]();
  for (size_t left = (size_t)(machine_destructors_stop - machine_destructors_start); left > 0;) {
    machine_destructors_start[--left]();
  }
  machine_leave_program(how, status);
}

void machine_run_program(void* unused, void* unused_either) {
  (void)unused;
  (void)unused_either;
  const size_t count = (size_t)(machine_constructors_stop - machine_constructors_start);
  for (size_t at = 0; at < count; ++at) {
    machine_constructors_start[at](1, arguments, no_environment);
  }
  end_program(kReturn, concert_main(1, arguments, no_environment));
}

void machine_run_thread(void* start, void* argument) {
  machine_thread_returned(((void* (*)(void*))start)(argument));
}

void concert_exit(int status) { end_program(kExit, status); }

int concert_atexit(void (*handler)(void)) {
  if (handler_count == kMostHandlers) return -1;
  handlers[handler_count++] = handler;
  return 0;
}
