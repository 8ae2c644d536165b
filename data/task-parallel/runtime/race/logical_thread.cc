#include "logical_thread.h"

#include <cxxabi.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/single_threaded.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <utility>

#include "channel.h"
#include "reports.h"

extern "C" {
void __tsan_func_entry(void* caller);
void __tsan_func_exit(void);
}

namespace concert::race {
namespace {

// Switching is no synchronisation.
constexpr unsigned kNoSync = 1;
constexpr int kGaveUp = 75;  // exit status, as EX_TEMPFAIL
// The index of the frame that holds the number of calls; the judge knows it.
constexpr std::uint64_t kCallsFrame = ~std::uint64_t{0} - 2;
// The sanitizer knows 8,000 at once.
constexpr std::size_t kFibersKept = 4000;

// The sanitizer keeps four accesses of eight bytes and forgets one by how many events the thread
// has had so far: with two events more, others than in the first run.
void remember_others() {
  __tsan_func_entry(__builtin_return_address(0));
  __tsan_func_exit();
}

// Destroys the fiber that ended longest ago: the sanitizer soon forgets the stacks of destroyed
// ones, and with them the races.
void destroy_later(void* fiber) {
  static void* kept[kFibersKept];
  static std::size_t next = 0;
  if (kept[next] != nullptr) __tsan_destroy_fiber(kept[next]);
  kept[next] = fiber;
  next = (next + 1) % kFibersKept;
}

// Threads of the process; 0 if that cannot be told.
int count_threads() {
  char text[4096];
  const int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t got = read(file, text, sizeof text - 1);
  close(file);
  if (got <= 0) return 0;
  text[got] = '\0';
  const char* const line = std::strstr(text, "\nThreads:");
  return line != nullptr ? std::atoi(line + std::strlen("\nThreads:")) : 0;
}

const void* first_thread = nullptr;
int first_threads = 0;

}  // namespace

bool is_other_order = false;
std::uint64_t calls = 0;
LogicalThread* LogicalThread::running_ = nullptr;
const void* LogicalThread::system_thread_ = nullptr;

void* permanent_memory(std::size_t bytes) {
  constexpr std::size_t kReserved = std::size_t{1} << 30;
  static char* next = static_cast<char*>(mmap(nullptr, kReserved, PROT_READ | PROT_WRITE,
                                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  static std::size_t left = next == MAP_FAILED ? 0 : kReserved;
  const std::size_t rounded = (bytes + 15) / 16 * 16;
  if (rounded > left) give_up("no memory for the check");
  char* const taken = next;
  next += rounded;
  left -= rounded;
  return taken;
}

LogicalThread::LogicalThread(void (*function)(void*), void* argument, std::size_t stack_bytes)
    : function_(function), argument_(argument), stack_bytes_(stack_bytes) {
  // Fresh memory each time: a stack that others have used would look shared.
  stack_ = mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stack_ == MAP_FAILED) give_up("no memory for another task");
  fiber_ = __tsan_create_fiber(0);
  getcontext(&context_);
  context_.uc_stack.ss_sp = stack_;
  context_.uc_stack.ss_size = stack_bytes;
  context_.uc_link = nullptr;
  const auto self = reinterpret_cast<std::uintptr_t>(this);
  makecontext(&context_, reinterpret_cast<void (*)()>(&LogicalThread::enter), 2,
              static_cast<unsigned>(self >> 32), static_cast<unsigned>(self));
}

LogicalThread::~LogicalThread() {
  destroy_later(fiber_);
  munmap(stack_, stack_bytes_);
}

void LogicalThread::swap_exceptions() {
  auto* const current = reinterpret_cast<Exceptions*>(__cxxabiv1::__cxa_get_globals());
  std::swap(*current, exceptions_);
}

void LogicalThread::resume() {
  resumer_ = __tsan_get_current_fiber();
  LogicalThread* const outer = running_;
  running_ = this;
  system_thread_ = __builtin_thread_pointer();
  swap_exceptions();
  __tsan_switch_to_fiber(fiber_, kNoSync);
  swapcontext(&back_, &context_);
  swap_exceptions();
  running_ = outer;
}

void LogicalThread::pause() {
  __tsan_switch_to_fiber(resumer_, kNoSync);
  swapcontext(&context_, &back_);
}

void LogicalThread::enter(unsigned high, unsigned low) {
  const auto self = (static_cast<std::uintptr_t>(high) << 32) | low;
  auto* const thread = reinterpret_cast<LogicalThread*>(self);
  if (is_other_order) remember_others();
  thread->function_(thread->argument_);
  thread->is_done_ = true;
  thread->pause();
}

void give_up(const char* reason) {
  say(reason);
  _exit(kGaveUp);
}

bool is_first_thread() { return first_thread == __builtin_thread_pointer(); }

bool has_no_other_threads() { return first_threads != 0 && count_threads() == first_threads; }

int run_counted(int (*body)()) {
  // Logical threads are threads: the library must not count references without atomics.
  __libc_single_threaded = 0;
  first_thread = __builtin_thread_pointer();
  first_threads = count_threads();
  race_before_program();
  const int status = body();
  race_after_program();
  write_result(kCallsFrame, &calls, sizeof calls);
  return status;
}

}  // namespace concert::race
