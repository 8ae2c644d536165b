#include "reports.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>

#include "logical_thread.h"

extern "C" {
void __tsan_write4(void* address);
void __tsan_func_entry(void* caller);
void __tsan_func_exit(void);
void __sanitizer_set_report_fd(void* descriptor);

// The options, where nothing in the program's environment changes them. Signals end the program as
// they do without the sanitizer. The
// longest history: an access whose stack the sanitizer forgot is in no report, and whole pieces of
// work lie between two.
const char* __tsan_default_options(void) {
  return "exitcode=0 report_thread_leaks=0 report_signal_unsafe=0 atexit_sleep_ms=0"
         " history_size=7"
         " suppress_equal_addresses=0 allow_user_segv_handler=1 handle_segv=0 handle_sigbus=0"
         " handle_sigfpe=0 handle_sigill=0 handle_abort=0";
}

// Their names stand in the reports, where the judge looks for them.
__attribute__((noinline)) void concert_own_race_begin(void* word) {
  __tsan_write4(word);
  asm volatile("");  // No tail call: the sanitizer names who called it.
}
__attribute__((noinline)) void concert_own_race_end(void* word) {
  __tsan_write4(word);
  asm volatile("");
}
}

namespace concert::race {
namespace {

constexpr int kFirstReportDescriptor = 200;
int report_descriptor = STDERR_FILENO;

// After the results are set apart (channel.cc) and before the program's own initialisers: what the
// program prints or closes is not where the reports go.
__attribute__((constructor(102))) void set_reports_apart() {
  const int spare = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, kFirstReportDescriptor);
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (spare < 0 || nowhere < 0) return;
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
  report_descriptor = spare;
  __sanitizer_set_report_fd(reinterpret_cast<void*>(static_cast<std::intptr_t>(spare)));
}

// Two logical threads write one word, and nothing orders them.
void make_race(void (*write)(void*), std::uint32_t* word) {
  LogicalThread first(write, word, kTaskStackBytes);
  LogicalThread second(write, word, kTaskStackBytes);
  first.resume();
  second.resume();
}

std::uint32_t words[2];

}  // namespace

void say(const char* reason) { dprintf(report_descriptor, "concert race check: %s\n", reason); }

void race_before_program() { make_race(concert_own_race_begin, &words[0]); }
void race_after_program() { make_race(concert_own_race_end, &words[1]); }

}  // namespace concert::race
