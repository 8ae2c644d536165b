// Decides what happens when a thread of the program does something that others may notice.
//
// The world tells the engine what threads do, stops them where the engine is to decide who goes on,
// and switches to whom it names. Entries of the program into the runtime are in the files named
// after what they are about; all of them come here.
//
// Code here runs on a thread's runtime stack, which is abandoned where an execution ends: nothing
// on it may own memory while Stop(), GiveUp() or anything that calls them is running.

#ifndef CONCERT_NATIVE_PTHREAD_WORLD_WORLD_H_
#define CONCERT_NATIVE_PTHREAD_WORLD_WORLD_H_

#include <time.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "native/explore/explorer.h"
#include "native/pthread/machine/layout.h"
#include "native/pthread/machine/machine.h"
#include "native/pthread/memory/awaited_cells.h"
#include "native/pthread/memory/cell_map.h"
#include "native/pthread/memory/names.h"
#include "native/pthread/memory/object_table.h"
#include "native/pthread/memory/site_table.h"
#include "native/pthread/memory/stack_lives.h"
#include "native/pthread/memory/unset_memory.h"
#include "native/pthread/memory/weak_orders.h"
#include "native/pthread/world/finding.h"
#include "native/pthread/world/request.h"
#include "native/pthread/world/thread.h"

namespace concert::pthread {

// The accesses of data before which threads stop.
enum class Stops : std::uint8_t {
  kAtRandom,    // In random walks.
  kAtPromoted,  // In the search, and when its executions are replayed.
  kEverywhere,  // When random walks are replayed.
};

class World final : public machine::World {
 public:
  World(const Request& request);

  void Use(machine::Machine& machine) { machine_ = &machine; }
  machine::Machine& machine() { return *machine_; }
  SiteTable& sites() { return sites_; }
  const Request& request() const { return request_; }

  // ---- By the controller.
  // Before and after an execution of `explorer`, which has begun it.
  void Begin(explore::Explorer& explorer, Stops stops);
  void SetReplaying(bool replaying) { replaying_ = replaying; }
  // Judges how it ended, and ends it in the engine.
  void End();
  // The findings, each once, with the execution that showed it.
  std::vector<Finding>& findings() { return findings_; }
  const Bounds& bounds() const { return bounds_; }
  // Accesses of data and choices in the current or last execution.
  std::uint64_t accesses() const { return accesses_; }
  std::uint32_t most_threads() const { return most_threads_; }
  // The clocks of the deadlines that waits have had.
  const std::set<std::string>& waits_by() const { return waits_by_; }
  // Tells whether an execution was cut off because it made too many accesses.
  bool cut() const { return ever_cut_; }

  // The aim of a replay: stacks of accesses.
  struct Watch {
    explore::Site site = 0;
    explore::ThreadId thread = explore::kNobody;
    std::uintptr_t at = 0;
    std::size_t size = 0;
    std::vector<std::uintptr_t> stack;
    bool seen = false;
  };
  std::vector<Watch>& watched() { return watched_; }
  // Tells whether stops are written down: the word at which each step began, 0 for other stops.
  void Trace(bool on) { tracing_ = on; }
  bool tracing() const { return tracing_; }
  const std::vector<TracedStop>& trace() const { return trace_; }
  machine::Place PlaceOf(std::uintptr_t at) const {
    return machine_->Locate(reinterpret_cast<const void*>(at));
  }
  // Tells whether the outputs may lack some that differ in who prints first, or before the end, or
  // whether standard output has held text back where that matters.
  bool lacks_outputs() const { return !one_thread_prints_ || many_late_prints_ || holds_text_; }
  // Tells whether the last execution has come to an end of the program's. One in which a thread was
  // given up for nothing has not, unless the program ended meanwhile.
  bool HasEnd() const;
  // True if the last execution has shown how to stop the program; it does not count then.
  bool TakeLearnt() { return std::exchange(discards_, false); }
  // Replays: whether the finding has come up, and all that have.
  bool Showed(const Finding& finding) const;
  const std::vector<Finding>& shown() const { return seen_; }
  // Threads that were given up because they computed for too long or for ever.
  std::uint64_t endless() const { return endless_; }

  // ---- By entries.
  explore::Explorer& explorer() {
    if (held_read_.size != 0) TellHeldRead();
    return *explorer_;
  }
  explore::ThreadId self() const { return self_; }
  Thread& thread(explore::ThreadId id) { return *threads_[id]; }
  Thread& current() { return *current_; }
  const Thread& current() const { return *current_; }
  bool concurrent() const { return concurrent_; }
  bool walking() const { return stops_ == Stops::kAtRandom; }
  bool searching() const { return stops_ == Stops::kAtPromoted; }
  bool in_section() { return current().section_depth != 0; }
  std::uintptr_t pc() const { return machine_->pc(self_); }

  // The running thread stops: the guards of Waits() are those that it waits for.
  explore::Pending& Prepare(const char* waits_for, const void* waits_at);
  void Guard(explore::Location at, explore::Guard::Test test, std::int64_t operand) {
    pending_.guards.push_back({at, test, operand});
  }
  void Stop();
  // A stop without a guard; none in an atomic section, and while there is one thread only.
  void StopBefore(const char* what, const void* at);
  // The same, before a look at something that a loop may wait for.
  void StopToLook(const char* what, const void* at);
  // The program cancels threads, which must then look whether they are whenever they may be.
  void NoteCancels();
  // As if it had; false: it has, or is expected to.
  bool ExpectCancels() { return !std::exchange(cancels_, true); }
  // The program makes weak exchanges or tries: accesses before them must be known.
  void NoteWeakExchanges() {
    if (!std::exchange(weak_exchanges_, true)) discards_ = true;
  }
  // The program registers handlers of its end while it has several threads.
  void NoteHandlers();
  bool ExpectHandlers() { return !std::exchange(handlers_, true); }
  bool cancels() const { return cancels_; }
  // The program asks for the state of an object, which must then be seen whenever it is. `surely`:
  // it is not told that the object is held when it is not.
  void Observe(const void* object, bool surely = true);
  // The running call of the runtime goes on as this argument says. States in which a thread is
  // stopped in a call that has told none are never taken for known ones.
  void TellArgument(std::uint64_t argument);
  void TellArgument(const void* argument) {
    TellArgument(reinterpret_cast<std::uintptr_t>(argument));
  }
  // The running call has found this out; it goes on accordingly.
  void NoteFound(std::uint64_t what);
  // Of a thread that ends: lets it run the program's handlers if it is the last one.
  void EndAsLast();
  // Marks a place where a random walk may switch, and the search need not.
  void MayStop();
  void OnYield() {
    Count();
    ++plain_calls_;
    MayStop();
  }
  // The atomic section is not possible now: it is undone, and begins again when another thread has
  // changed something that it has read.
  [[noreturn]] void TakeBackSection(Impossible why = Impossible::kWaits);
  // The same of one that cannot be tried again: the execution ends.
  [[noreturn]] void CutSection();
  // The thread never goes on.
  [[noreturn]] void GiveUp();
  // The same, of a thread that has woken for nothing or has assumed what does not hold.
  [[noreturn]] void GiveUpForNothing();
  [[noreturn]] void EndThread(void* result);
  // The running thread has changed something: it is not in a loop that waits, and others who are
  // look again.
  void Changed();
  // The same, but its own loop does not count it.
  void ChangedUnseen();

  // Accesses of data, told before they are made. One that `keeps` writes what there is, and so
  // changes nothing.
  void Touch(std::uintptr_t at, std::size_t size, bool writes, std::uintptr_t pc,
             const char* function, bool keeps = false);
  // Tells if it lies on the stack of the running thread, where nobody else looks.
  bool IsOwnVariable(std::uintptr_t at) const;
  // A use of an object of a thread library, or its beginning or end (`writes`): no loop waits for
  // these, but they race as accesses of data do.
  void TouchObject(const void* object, bool writes, const char* function);
  // Tells whether nobody has set the memory of an object before its first use.
  bool IsUnset(const void* object, std::size_t size);
  // A function of the program begins, or is about to return.
  void EnterFunction();
  void LeaveFunction(std::uintptr_t pc);
  // Atomic ones: first stop, then tell. `operands`: all else that decides what the access does, so
  // that loops can be told there; without it they are not.
  void StopBeforeAtomic(std::uintptr_t at, std::size_t size, bool writes, std::uintptr_t pc,
                        std::optional<std::uint64_t> operands = std::nullopt);
  // In between: which write the access finds.
  explore::Found FindAtomic(std::uintptr_t at, std::size_t size, explore::AtomicAttempt attempt);
  // Tells if it is an addition whose result nobody uses: it commutes with others of its kind.
  bool IsUnseenSum(std::uintptr_t at, std::size_t size, std::uintptr_t pc);
  // `found`: the value that it has found, where that may not be what memory has.
  void TouchAtomic(std::uintptr_t at, std::size_t size, const explore::AtomicAccess& access,
                   std::uintptr_t pc, std::optional<std::uint64_t> found = std::nullopt);
  // The memory order of an atomic access, as the program asks for it.
  void NoteOrder(std::uintptr_t at, bool sequentially_consistent);
  // The search has ended, with all executions seen or not: what it says about memory orders.
  void JudgeOrders(bool exhausted);
  void NoteUndo(const void* at, std::size_t size);
  // A function of the library is about to store a result where the program has told it to.
  void WriteResult(void* at, std::size_t size, const char* function);
  // It is about to read what the program has passed it a pointer to.
  void ReadArgument(const void* at, std::size_t size, const char* function);
  // For replays: what the running thread does, besides stopping. `operation`: a lower_case name.
  void NoteStep(const char* operation, const void* at);
  // The running thread has made a thread, which its last step does.
  void NoteCreated(explore::ThreadId created) {
    if (tracing_) trace_.back().created = created;
  }
  // Gives the steps the clocks of their events.
  void TellClocks(const std::vector<explore::ToldEvent>& told);
  // The running thread has taken a lock or so many permits of a semaphore, or given them back.
  void Hold(const void* lock, int more, Holds::Kind kind = Holds::Kind::kLock);
  // The running thread has taken it in the running call: who comes back there knows.
  void NotePlaceOfTake(const void* lock);
  // A hash by which the running thread knows that it is where it was, with what it had.
  std::uint64_t StateOfThread(const machine::Unseen& unseen = {}) const;
  // The running call of the runtime has no state but what it tells of: what it changes, takes or
  // gives back, and what it looks at. All calls are taken for others that do not say so.
  void NoteTold();
  // The running thread's calls so far that may have changed something without telling.
  std::uint64_t untold_calls() const { return UntoldCalls(current()); }
  // All that a thread may have changed so far and others may notice.
  std::uint64_t ChangesOf(const Thread& thread) const {
    return thread.true_changes() + UntoldCalls(thread) - thread.idle_calls;
  }
  // The running thread may have written what there was: its number of changes tells after this.
  void SettleWrite();
  // Nor does it matter to an atomic section that is undone that it has made the running call.
  void NoteHarmless() {
    if (in_section()) ++current().untold_before;
  }
  // The running thread asks for a lock: if it is in a loop, it waits for a change first.
  void WaitInLoop(const void* lock);
  // A call of the running thread waits until a time of this clock at most.
  void NoteDeadline(clockid_t clock);
  // The loop of the running thread has read something that it may wait for.
  void LoopReads(explore::Location at) {
    if (current().loop.pc != 0) Remember(current().loop, {.at = at});
    TestedWait& tested = current().tested;
    if (tested.phase == TestedWait::Phase::kTests) tested.overflow = true;
    NoteRead({.at = at});
  }

  // Of a wait in a loop that only tests and waits, see TestedWait. The running thread has taken a
  // lock; it has come to the wait; it may wake by itself, and does where true is returned.
  void NoteLocked(const void* lock);
  TestedWait::Next ComeToTestedWait(const void* mutex);
  bool WakesByItself();
  // It is to wake once what it tests has been written; it has woken.
  void GuardByTest();
  void NoteAwake(bool by_itself);
  // These may show a gap: the lock that threads wait with is given back, a thread is signalled.
  void NoteGivenBack(const void* lock);
  void NoteSignalled(explore::ThreadId waiter);

  void BeginSection();
  void EndSection();

  explore::ThreadId Create(void* (*start)(void*), void* argument, bool detached);
  // Of a handle; kNobody: of no thread that runs.
  explore::ThreadId ThreadOf(std::uint64_t handle) const;
  std::uint64_t HandleOf(explore::ThreadId id) const { return id + 1; }
  std::uint64_t Phantom();
  // The handle of the thread is none any more, which others may find who cancel it.
  void NoteGone(explore::ThreadId id);
  // Reports that a handle is none of a thread; returns what the function returns.
  std::uint64_t NoThread(std::string_view deed);
  bool IsPhantom(std::uint64_t handle) const { return handle - kPhantoms < phantoms_; }
  // `counts`: it is one of the choices that an execution may make before others are left out.
  std::uint32_t Choose(std::uint32_t count, bool counts = true);
  // The values that threads have set for a key of thread-specific data.
  void ForgetValues(std::size_t key) {
    for (const explore::ThreadId id : present_) {
      std::vector<void*>& values = threads_[id]->values;
      if (key < values.size()) values[key] = nullptr;
    }
  }

  void Report(FindingKind kind, std::string_view what);
  void NoteBound(std::string_view what, std::string_view detail);
  ObjectTable& objects() { return objects_; }
  std::int64_t VirtualNow() { return explorer().now_ns(self_); }

  // The program ends without letting go of what standard output holds back.
  void NoteHeldText();

  // ---- By the machine.
  void OnAccess(const machine::Access& access) override;
  void OnUnannounced() override;
  void OnJudged() override { NoteHarmless(); }
  void OnAllocate(const machine::Block& block) override;
  void OnFree(const machine::Block& block) override;
  bool OnPrint(machine::Stream stream, std::string_view text) override;
  void OnOvertaken() override { holds_text_ = true; }
  std::string_view OnInput() override;
  void OnDraw() override;
  void OnStreamMemory() override;
  void OnHandlers(bool adds) override;
  void OnManyHandlers() override;
  std::int64_t Now() override;
  void OnSleep(std::int64_t ns) override;
  void OnReturn(void* result) override;
  void OnLeave(machine::Leave how, int status) override;
  void OnStop(machine::Stop why, std::string_view what) override;
  void OnUnsupported(const char* function) override;
  void OnFault(const machine::Fault& fault) override;
  void OnManyCalls() override;

  static constexpr std::uint64_t kPhantoms = std::uint64_t{1} << 32;
  static constexpr const char* kLoop = "a change of what its loop reads";
  static constexpr const char* kSectionWaits = "an atomic section to become possible";
  static constexpr const char* kOwnWake = "to wake by itself";
  // Marks sites of stops that are no accesses.
  static constexpr explore::Site kNoAccess = explore::Site{1} << 31;
  // Virtual time begins on 1 January 2020.
  static constexpr std::int64_t kEpoch = 1'577'836'800LL * 1'000'000'000LL;

 private:
  static constexpr std::size_t kMostStack = 64;
  static constexpr std::uint32_t kQuickLooks = 10;  // At a clock, see Now().

  void ReportOf(explore::ThreadId id, FindingKind kind, std::string_view what);
  void TellState();
  std::optional<std::uint64_t> State() const;
  std::uint64_t StateOf(explore::ThreadId id) const;
  std::uint64_t StateOfTest(const Thread& thread) const;
  void BecomeRunning(explore::ThreadId id) {
    self_ = id;
    current_ = threads_[id].get();
  }
  void SwitchTo(explore::ThreadId next);
  void NoteStop(const Thread& thread);
  void NoteValue(TracedStop& step) const;
  void NoteWritten();
  void Count();
  void CountCall();
  void LimitCalls();
  std::uint64_t MostAccesses() const;
  // Ends the execution, which has come to a limit.
  void Cut(std::string_view what, std::uint64_t most);
  bool Turns(std::uintptr_t pc, std::uint64_t operands);
  bool ComesBack(std::uintptr_t pc, std::size_t size, std::uint64_t operands);
  bool ComesBackTo(std::uintptr_t pc, std::size_t size, std::uint64_t operands);
  bool MayTurn(std::size_t from);
  bool RoundsMatter() const;
  bool MayRace(const Loop& loop);
  bool Await(explore::Location at, explore::AccessKind kind);
  void NoteRead(const Round::Read& read) {
    if (!current().round.places.empty()) KeepRead(read);
  }
  void KeepRead(const Round::Read& read);
  void MeetAwaited(std::uintptr_t cell, explore::AccessKind kind);
  std::uint64_t StateOfLoop(std::size_t size, std::uint64_t operands) const;
  bool IsAddition(std::uintptr_t pc) const;
  void TellHeldRead();
  void TellObjects(std::uintptr_t at, std::size_t size);
  void NoteStranger();
  void GoOn();
  std::uint64_t OtherCalls(const Thread& thread) const;
  std::uint64_t UntoldCalls(const Thread& thread) const;
  void SetAnchor(Loop& loop, std::uintptr_t pc, std::uint64_t state);
  static void Remember(Loop& loop, const Round::Read& read);
  void PrepareToWait();
  void PrepareToWaitForAnything();
  void EnterSection();
  void LeaveSection();
  void NoteInSection(std::uintptr_t cell, explore::AccessKind kind);
  void AwaitInSection();
  std::uint32_t ChooseAnew(std::uint32_t count, bool counts);
  std::optional<std::uint32_t> ChosenBefore(std::uint32_t count);
  void NoteChosen(std::uint32_t count, std::uint32_t chosen);
  void EndOutput();
  void TakeLatePrints();
  void LearnLatePrints();
  Work WorkOf(const Thread& thread) const;
  void ReadInTest(const Round::Read& read) {
    if (current().tested.phase == TestedWait::Phase::kTests) KeepInTest(read);
  }
  void KeepInTest(const Round::Read& read);
  void WrittenInWait(std::uintptr_t at, std::size_t size);
  void LearnOwnWakes();
  void CheckNeighbours(std::uintptr_t at, std::size_t size, const explore::RaceSide& side);
  void TouchInSection(std::uintptr_t at, std::size_t size, explore::Site site,
                      explore::AccessKind kind, const explore::AtomicAccess* access = nullptr);
  void CheckMemory(std::uintptr_t at, std::size_t size, bool writes) {
    // Globals are there for ever.
    if (at >= machine::kHeapBase) CheckBlock(at, size, writes);
  }
  void CheckBlock(std::uintptr_t at, std::size_t size, bool writes);
  void CheckStack(std::uintptr_t at, std::size_t size, bool writes);
  void EndVariables(Stretch part, std::uintptr_t pc);
  void EndObjects(Stretch part);
  // The running thread writes data.
  void NoteRewritten(std::uintptr_t at, std::size_t size);
  void NotePast(explore::Site site, std::uintptr_t at);
  void NoteWrite(std::uintptr_t at, std::size_t size, const char* function);
  void Look(explore::Site site, std::uintptr_t at, std::size_t size);
  void TakePromoted();
  void JudgeEnding();
  Awaited AwaitedBy(const Thread& thread) const;

  const Request& request_;
  machine::Machine* machine_ = nullptr;
  explore::Explorer* explorer_ = nullptr;
  Stops stops_ = Stops::kAtRandom;
  CellMap cells_;
  SiteTable sites_;
  ObjectTable objects_;
  WeakOrders weak_orders_;  // Of all executions.
  StackLives stack_lives_;
  UnsetMemory unset_;
  std::vector<std::unique_ptr<Thread>> threads_;
  std::vector<explore::ThreadId> present_;
  explore::ThreadId self_ = 0;
  Thread* current_ = nullptr;
  explore::Pending pending_;
  // A read of an addition, which the engine does not know yet: with the write that follows, it is
  // one access that commutes with others of its kind.
  struct HeldRead {
    std::uintptr_t at = 0;
    std::size_t size = 0;
    explore::Site site = 0;
  };
  HeldRead held_read_;
  machine::UndoLog undo_;
  bool concurrent_ = false;  // A second thread has been made in this execution.
  bool leaving_ = false;     // The program ends when nobody can go on.
  int status_ = 0;
  bool discards_ = false;
  bool cut_ = false;
  bool ever_cut_ = false;
  std::uint64_t endless_ = 0;
  std::string input_;  // Of the last call that read some.
  std::uint64_t phantoms_ = 0;
  bool cancels_ = false;         // An execution has cancelled a thread.
  bool handlers_ = false;        // An execution of several threads has registered one.
  bool weak_exchanges_ = false;  // One has found what it expected.
  bool many_threads_ = false;    // An execution has made more than are run.
  std::uint64_t choices_ = 0;    // Made in this execution.
  std::uint64_t walks_ = 0;      // Begun.
  std::uint64_t accesses_ = 0;
  std::uint64_t calls_ = 0;  // Of functions of the program.
  std::uint64_t changes_ = 0;
  std::uint64_t plain_calls_ = 0;  // Calls that access data, or do nothing.
  std::uint64_t told_calls_ = 0;   // Others that tell what they change and what they look at.
  std::uint64_t told_at_ = 0;      // The last one of these, by the number of calls then.
  bool strangers_ = false;         // A thread has accessed a variable of another one, but main.
  std::vector<std::uintptr_t> looping_;  // Atomic accesses to which a thread has come back.
  AwaitedCells awaited_;
  bool loops_wait_ = false;  // In a walk, some do.
  bool tests_wait_ = false;  // There are such waits as TestedWait is about.
  bool own_wakes_ = false;   // Waits may end by themselves, see TestedWait.
  bool replaying_ = false;
  bool tells_states_ = false;  // The search may ask for states of this execution.
  std::uint32_t most_threads_ = 1;
  std::set<std::string> waits_by_;
  std::vector<explore::Key> promoted_;
  std::unordered_set<std::uint64_t> neighbours_;  // Pairs of sites seen next to each other.
  std::vector<Finding> findings_;
  std::vector<Finding> seen_;  // In this execution.
  Bounds bounds_;
  std::vector<Watch> watched_;
  bool tracing_ = false;
  std::vector<TracedStop> trace_;
  explore::ThreadId printer_ = explore::kNobody;
  bool one_thread_prints_ = true;
  // See late_prints.cc.
  bool late_prints_ = false;       // Prints and the end of the program are events that meet.
  bool holds_text_ = false;        // In an execution, at such an end or before a write past it.
  bool many_late_prints_ = false;  // There are too many for that.
  bool output_ended_ = false;
  bool ends_early_ = false;  // In this execution: others may not have ended by then.
  bool ends_as_last_ = false;
  explore::ThreadId ender_ = explore::kNobody;
};

// There is one in a process, and every entry asks for it.
inline World* the_world = nullptr;
inline World& TheWorld() { return *the_world; }
inline void SetWorld(World& world) { the_world = &world; }

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_WORLD_WORLD_H_
