// The functions by which the program ends, or asks about its process.

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "native/pthread/machine/broken.h"
#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/library_state.h"
#include "native/pthread/machine/entries/running.h"

// The program's, see shims.c.
extern "C" char** concert_environ;

namespace concert::machine {
namespace {

// Answers to programs about a process and a machine that they must not see.
constexpr long kProcessors = 4;
constexpr long kProcess = 1000;
constexpr long kParent = 999;

}  // namespace

extern "C" {

[[noreturn]] void MachineLeaveProgram(int how, int status) {
  Library().world.OnLeave(static_cast<Leave>(how), status);
  Broken("an execution went on after its end");
}

[[noreturn]] void MachineThreadReturned(void* result) {
  Library().world.OnReturn(result);
  Broken("a thread went on after its end");
}

void MachineHandlers(int adds) { Library().world.OnHandlers(adds != 0); }

[[noreturn]] void MachineManyHandlers() {
  Library().world.OnManyHandlers();
  Broken("a handler was passed over");
}

// Called by entries, see entry.h.
[[noreturn]] void MachineManyCalls() {
  Library().world.OnManyCalls();
  Broken("an execution went on beyond its calls");
}

[[noreturn]] void MachineUnsupported(const char* function) {
  Library().world.OnUnsupported(function);
  Broken("a call that is not supported was passed over");
}

[[noreturn]] void MachineExitNow(int status) {
  MachineLeaveProgram(static_cast<int>(Leave::kImmediate), status);
}

[[noreturn]] void MachineAbort() {
  Library().world.OnStop(Stop::kAbort, "abort()");
  Broken("a thread went on after abort()");
}

[[noreturn]] void MachineAssertFail(const char* assertion, const char* file, unsigned line,
                                    const char* function) {
  // Code that the world may leave for ever must own nothing.
  static std::string what;
  {
    const Guard guard("assert");
    what = file;
    what += ":" + std::to_string(line) + ": ";
    if (function != nullptr) what += std::string(function) + ": ";
    what += std::string("Assertion `") + assertion + "' failed.";
  }
  Library().world.OnStop(Stop::kAssertion, what);
  Broken("a thread went on after a failed assertion");
}

// assert() without a declaration: some programs have no header.
void MachineAssert(int holds) {
  if (holds != 0) return;
  Library().world.OnStop(Stop::kAssertion, "assert()");
  Broken("a thread went on after a failed assertion");
}

std::int64_t MachineGetenv(const char* name) {
  std::size_t bytes;
  {
    const Guard guard("getenv");
    bytes = std::strlen(name) + 1;
  }
  TellRead(&concert_environ, sizeof concert_environ, "getenv");
  TellRead(name, bytes, "getenv");
  return 0;
}

std::int64_t MachineGetpid() { return kProcess; }
std::int64_t MachineGetppid() { return kParent; }
std::int64_t MachineGetpagesize() { return 4096; }
std::int64_t MachineGettid() { return kProcess + machine_running.slot; }
std::int64_t MachineProcessors() { return kProcessors; }

std::int64_t MachineSysconf(int name) {
  if (name == _SC_NPROCESSORS_ONLN || name == _SC_NPROCESSORS_CONF) return kProcessors;
  if (name == _SC_PAGESIZE) return 4096;
  if (name == _SC_CLK_TCK) return 100;
  return -1;
}

}  // extern "C"

CONCERT_ENTRY_VOID(machine_leave_program, MachineLeaveProgram);
CONCERT_ENTRY_VOID(machine_thread_returned, MachineThreadReturned);
CONCERT_ENTRY_VOID(machine_handlers, MachineHandlers);
CONCERT_ENTRY_VOID(machine_many_handlers, MachineManyHandlers);
CONCERT_ENTRY_VOID(machine_unsupported, MachineUnsupported);
CONCERT_ENTRY_VOID(concert__exit, MachineExitNow);
CONCERT_ENTRY_VOID(concert__Exit, MachineExitNow);
CONCERT_ENTRY_VOID(concert_quick_exit, MachineExitNow);
CONCERT_ENTRY_VOID(concert_abort, MachineAbort);
CONCERT_ENTRY_VOID(concert___assert_fail, MachineAssertFail);
CONCERT_ENTRY_VOID(concert_assert, MachineAssert);
CONCERT_ENTRY(concert_getenv, MachineGetenv);
CONCERT_ENTRY(concert_secure_getenv, MachineGetenv);
CONCERT_ENTRY(concert_getpid, MachineGetpid);
CONCERT_ENTRY(concert_gettid, MachineGettid);
CONCERT_ENTRY(concert_getppid, MachineGetppid);
CONCERT_ENTRY(concert_getpagesize, MachineGetpagesize);
CONCERT_ENTRY(concert_get_nprocs, MachineProcessors);
CONCERT_ENTRY(concert_get_nprocs_conf, MachineProcessors);
CONCERT_ENTRY(concert_sysconf, MachineSysconf);

}  // namespace concert::machine
