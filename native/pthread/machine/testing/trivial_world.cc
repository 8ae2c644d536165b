// A world with the simplest of schedulers, to test the machine with whole programs.
//
//   program EXECUTIONS [EVERY]
//
// Threads run until they block or end; with EVERY, every so many accesses the next thread runs.
// Prints, for each execution that was not like the one before: its number, how it ended, what it
// printed. Programs may call test_*(), see below.

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "native/pthread/machine/machine.h"

namespace concert::machine {
namespace {

enum class State : std::uint8_t { kRunnable, kWaiting, kDone };

struct Thread {
  State state = State::kRunnable;
  void* result = nullptr;
  const void* waits_for = nullptr;
};

class TrivialWorld : public World {
 public:
  explicit TrivialWorld(std::uint64_t every) : every_(every) {}

  void Use(Machine& machine) { machine_ = &machine; }
  Machine& machine() { return *machine_; }

  void Begin() {
    threads_.assign(1, {});
    ending_.clear();
    accesses_ = 0;
    errors_ = 0;
    hash_ = 0;
    held_.clear();
    logging_ = false;
    log_.clear();
    states_.clear();
    state_count_ = 0;
  }
  const std::string& ending() const { return ending_; }
  std::uint64_t accesses() const { return accesses_; }
  std::uint64_t hash() const { return hash_; }
  std::uint64_t errors() const { return errors_; }

  void Touch(const void* at, std::size_t size) {
    ++accesses_;
    if (machine_->Check(at, size) != Validity::kValid) ++errors_;
    if (every_ != 0 && accesses_ % every_ == 0) Yield();
  }

  void Yield() {
    const Slot self = machine_->running();
    const Slot count = static_cast<Slot>(threads_.size());
    for (Slot step = 1; step <= count; ++step) {
      const Slot next = (self + step) % count;
      if (threads_[next].state == State::kRunnable) {
        machine_->SwitchTo(next);
        return;
      }
    }
    End("deadlock");
  }

  Slot Create(void* (*start)(void*), void* argument) {
    if (threads_.size() == 64) End("too many threads");
    const Slot slot = static_cast<Slot>(threads_.size());
    threads_.emplace_back();
    machine_->Spawn(slot, start, argument);
    return slot;
  }
  void* Join(Slot slot) {
    while (threads_[slot].state != State::kDone) {
      threads_[machine_->running()].state = State::kWaiting;
      threads_[machine_->running()].waits_for = &threads_[slot];
      waiting_for_[machine_->running()] = slot;
      Yield();
    }
    return threads_[slot].result;
  }
  void Lock(const void* mutex) {
    while (Holds(mutex)) {
      Thread& self = threads_[machine_->running()];
      self.state = State::kWaiting;
      self.waits_for = mutex;
      waiting_for_[machine_->running()] = kSlots;
      Yield();
    }
    held_.push_back(mutex);
  }
  void Unlock(const void* mutex) {
    std::erase(held_, mutex);
    for (Thread& each : threads_) {
      if (each.state == State::kWaiting && each.waits_for == mutex) each.state = State::kRunnable;
    }
  }

  void OnAccess(const Access& access) override {
    if (logging_) {
      log_ += std::string(access.function) + (access.writes ? " writes " : " reads ") +
              std::to_string(access.size) + "\n";
    }
    Touch(access.at, access.size);
  }
  void OnAllocate(const Block&) override {}
  void OnFree(const Block& block) override { Touch(reinterpret_cast<void*>(block.base), 1); }
  void Log() { logging_ = true; }
  // Logs which of the states seen so far the running thread is in.
  void LogState() {
    const std::uint64_t hash = machine_->StackHash(machine_->running());
    std::size_t at = 0;
    while (at < states_.size() && states_[at] != hash) ++at;
    if (at == states_.size()) states_.push_back(hash);
    log_ += "state " + std::to_string(at) + "\n";
    ++state_count_;
  }
  std::int64_t states() const { return state_count_; }
  const std::string& log() const { return log_; }
  bool OnPrint(Stream, std::string_view) override { return true; }
  std::int64_t Now() override { return 1'000'000'000'000'000'000; }
  void OnSleep(std::int64_t) override { Yield(); }
  std::string_view OnInput() override { return "7 7 7\n"; }
  void OnReturn(void* result) override {
    const Slot self = machine_->running();
    threads_[self].state = State::kDone;
    threads_[self].result = result;
    for (std::size_t slot = 0; slot < threads_.size(); ++slot) {
      Thread& each = threads_[slot];
      if (each.state == State::kWaiting && waiting_for_[slot] == self) {
        each.state = State::kRunnable;
      }
    }
    Yield();
    std::abort();
  }
  void OnLeave(Leave how, int status) override {
    static const char* const kNames[] = {"return", "exit", "immediate"};
    End(kNames[static_cast<int>(how)] + (" " + std::to_string(status)));
  }
  void OnStop(Stop why, std::string_view what) override {
    End((why == Stop::kAbort ? "abort " : "assertion ") + std::string(what));
  }
  void OnUnsupported(const char* function) override { End(std::string("unsupported ") + function); }
  void OnFault(const Fault& fault) override {
    static const char* const kNames[] = {
        "bad address", "stack overflow", "arithmetic",  "call",           "smashed",
        "instruction", "invalid free",   "double free", "heap exhausted", "loop"};
    std::string text = std::string("fault ") + kNames[static_cast<int>(fault.kind)];
    if (fault.function != nullptr) text += std::string(" in ") + fault.function;
    if (fault.for_ever) text += " for ever";
    if (!machine_->InProgramText(fault.pc)) text += " outside of the program";
    End(text);
  }

  [[noreturn]] void End(std::string text) {
    ending_ = std::move(text);
    const Slot self = machine_->running();
    for (const std::uintptr_t pc : machine_->CallStack(self, 64)) hash_ = hash_ * 31 + pc;
    text.~basic_string();
    machine_->Leave();
  }

 private:
  bool Holds(const void* mutex) const {
    for (const void* each : held_) {
      if (each == mutex) return true;
    }
    return false;
  }

  Machine* machine_ = nullptr;
  std::uint64_t every_;
  std::vector<Thread> threads_;
  Slot waiting_for_[kSlots] = {};
  std::vector<const void*> held_;
  std::string ending_;
  std::uint64_t accesses_ = 0;
  std::uint64_t errors_ = 0;
  std::uint64_t hash_ = 0;
  bool logging_ = false;
  std::string log_;
  std::vector<std::uint64_t> states_;
  std::int64_t state_count_ = 0;
};

TrivialWorld* world = nullptr;

}  // namespace

extern "C" {

void TestTouch1(const void* at) { world->Touch(at, 1); }
void TestTouch2(const void* at) { world->Touch(at, 2); }
void TestTouch4(const void* at) { world->Touch(at, 4); }
void TestTouch8(const void* at) { world->Touch(at, 8); }
void TestTouch16(const void* at) { world->Touch(at, 16); }
void TestTouchRange(const void* at, std::size_t size) { world->Touch(at, size); }
void TestNothing() {}

std::int64_t TestCreate(std::uint64_t* thread, const void*, void* (*start)(void*), void* argument) {
  *thread = world->Create(start, argument);
  return 0;
}
std::int64_t TestJoin(std::uint64_t thread, void** result) {
  void* value = world->Join(static_cast<Slot>(thread));
  if (result != nullptr) *result = value;
  return 0;
}
std::int64_t TestLock(const void* mutex) {
  world->Lock(mutex);
  return 0;
}
std::int64_t TestUnlock(const void* mutex) {
  world->Unlock(mutex);
  return 0;
}
std::int64_t TestYield() {
  world->Yield();
  return 0;
}
std::int64_t TestZero() { return 0; }
std::int64_t TestSelf() { return world->machine().running(); }
std::int64_t TestNondet() { return 1; }
void TestState() { world->LogState(); }
std::int64_t TestStates() { return world->states(); }
std::int64_t TestValidity(const void* at, std::size_t size) {
  return static_cast<std::int64_t>(world->machine().Check(at, size));
}
Checkpoint* checkpoint;
UndoLog* undo_log;
// Returns 0, and again what is passed to TestBack.
std::int64_t TestCheckpoint() {
  if (checkpoint == nullptr) {
    checkpoint = new Checkpoint;
    undo_log = new UndoLog;
  }
  undo_log->Clear();
  world->machine().Save(*checkpoint);
  return 0;
}
void TestNote(const void* at, std::size_t size) { undo_log->Note(at, size); }
void TestLog() { world->Log(); }
void TestBack(std::uint64_t result) {
  undo_log->Undo(0);
  world->machine().Rewind(*checkpoint);
  world->machine().ReturnFromEntry(result);
}
}

#define TOUCH(prefix, suffix)                                 \
  CONCERT_ENTRY_VOID(__tsan_##prefix##1##suffix, TestTouch1); \
  CONCERT_ENTRY_VOID(__tsan_##prefix##2##suffix, TestTouch2); \
  CONCERT_ENTRY_VOID(__tsan_##prefix##4##suffix, TestTouch4); \
  CONCERT_ENTRY_VOID(__tsan_##prefix##8##suffix, TestTouch8); \
  CONCERT_ENTRY_VOID(__tsan_##prefix##16##suffix, TestTouch16)

TOUCH(read, );
TOUCH(write, );
TOUCH(volatile_read, );
TOUCH(volatile_write, );
TOUCH(unaligned_read, );
TOUCH(unaligned_write, );
CONCERT_ENTRY_VOID(__tsan_read_range, TestTouchRange);
CONCERT_ENTRY_VOID(__tsan_write_range, TestTouchRange);
CONCERT_ENTRY_VOID(__tsan_func_entry, TestNothing);
CONCERT_ENTRY_VOID(__tsan_func_exit, TestNothing);
CONCERT_ENTRY_VOID(__tsan_init, TestNothing);
CONCERT_ENTRY_VOID(__VERIFIER_atomic_begin, TestNothing);
CONCERT_ENTRY_VOID(__VERIFIER_atomic_end, TestNothing);
CONCERT_ENTRY(concert_pthread_create, TestCreate);
CONCERT_ENTRY(concert_pthread_join, TestJoin);
CONCERT_ENTRY(concert_pthread_mutex_lock, TestLock);
CONCERT_ENTRY(concert_pthread_mutex_unlock, TestUnlock);
CONCERT_ENTRY(concert_pthread_mutex_init, TestZero);
CONCERT_ENTRY(concert_pthread_mutex_destroy, TestZero);
CONCERT_ENTRY(concert_pthread_self, TestSelf);
CONCERT_ENTRY(concert_sched_yield, TestYield);
CONCERT_ENTRY(__VERIFIER_nondet_int, TestNondet);
CONCERT_ENTRY(__VERIFIER_nondet_bool, TestNondet);
CONCERT_ENTRY(__VERIFIER_nondet_uint, TestNondet);
CONCERT_ENTRY_VOID(concert_test_state, TestState);
CONCERT_ENTRY(concert_test_states, TestStates);
CONCERT_ENTRY(concert_test_validity, TestValidity);
CONCERT_ENTRY(concert_test_checkpoint, TestCheckpoint);
CONCERT_ENTRY_VOID(concert_test_note, TestNote);
CONCERT_ENTRY_VOID(concert_test_back, TestBack);
CONCERT_ENTRY_VOID(concert_test_log, TestLog);
CONCERT_ENTRY_VOID(concert_test_nothing, TestNothing);

}  // namespace concert::machine

int main(int argc, char** argv) {
  using namespace concert::machine;
  const std::uint64_t executions = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
  TrivialWorld trivial(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 0);
  world = &trivial;
  Machine machine({.heap_bytes = 1 << 20, .output_bytes = 4096}, trivial);
  trivial.Use(machine);
  std::string last;
  for (std::uint64_t at = 0; at < executions; ++at) {
    trivial.Begin();
    machine.Run();
    char head[512];
    std::snprintf(head, sizeof head,
                  "%.300s; accesses %" PRIu64 ", errors %" PRIu64 ", stack %" PRIx64 "%s\n",
                  trivial.ending().c_str(), trivial.accesses(), trivial.errors(), trivial.hash(),
                  machine.output().cut_off ? ", cut off" : "");
    const std::string line = head + machine.output().text + trivial.log();
    machine.Restore();
    if (last != line) {
      std::printf("%" PRIu64 ": %s", at, line.c_str());
      last = line;
    }
  }
  return 0;
}
