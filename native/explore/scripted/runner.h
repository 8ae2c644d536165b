// Runs a scripted program in all executions that the engine wants to see.

#ifndef CONCERT_NATIVE_EXPLORE_SCRIPTED_RUNNER_H_
#define CONCERT_NATIVE_EXPLORE_SCRIPTED_RUNNER_H_

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "native/explore/explorer.h"
#include "native/explore/scripted/program.h"

namespace concert::explore::scripted {

// Returns the observable state at the end. The oracle gives the same texts.
struct Behaviour {
  std::set<std::string> finals;     // Variables and registers, where all threads have ended.
  std::set<std::string> deadlocks;  // The same and where the threads stand, where they have not.
  std::set<std::string> races;      // Pairs of sites.
  std::set<std::string> adjacent;   // Those that two threads can be about to make at once.

  friend bool operator==(const Behaviour&, const Behaviour&) = default;
};

// Sites are the front end's: thread and instruction, both from 0.
constexpr Site site_of(std::size_t thread, std::size_t instruction) {
  return static_cast<Site>(1000 * thread + instruction);
}

std::string text_of(const RaceSide& first, const RaceSide& second);

// State of a program: what its instructions compute on, whoever runs them.
struct Machine {
  struct Thread {
    std::size_t next = 0;  // Its next instruction.
    int phase = 0;         // Instructions with stops inside go through several.
    std::vector<std::int64_t> registers = std::vector<std::int64_t>(kRegisters, 0);
  };

  explicit Machine(const Program& program);
  bool ended(std::size_t thread) const;
  bool all_ended() const;
  std::int64_t value_of(std::size_t thread, const Operand& operand) const;
  std::uint32_t variable_of(std::size_t thread, const Instruction& instruction) const;
  // Executes an instruction that only computes and jumps; false for all others.
  bool compute(std::size_t thread);
  // A hash of the state.
  std::uint64_t hash() const;
  // `halted`: only the variables, since nothing says how far the threads had come.
  std::string describe(bool halted) const;

  const Program* program;
  std::vector<Thread> threads;
  std::vector<std::int64_t> variables;
  std::vector<std::vector<std::size_t>> waiting;  // By lock, in order of arrival.
};

class Runner {
 public:
  // Called at the end of every execution that is not redundant, before Explorer::end().
  using Observer = std::function<void(const Explorer&, const std::string& state, bool deadlock)>;

  Runner(const Program& program, Explorer& explorer) : program_(program), explorer_(explorer) {}

  // Until the search is over.
  Behaviour run(const Observer& observer = {});

 private:
  ThreadId stop(ThreadId self, const Pending& pending, const Machine& machine);
  ThreadId run_event(ThreadId self, Machine& machine);
  bool stops(const Instruction& instruction, const Machine::Thread& thread) const;
  Pending pending(std::size_t thread, const Machine& machine) const;
  // One instruction; kNobody - 1 where the event goes on.
  ThreadId step(std::size_t thread, Machine& machine);
  void access(std::size_t thread, Machine& machine, const Instruction& instruction);
  void atomic_access(std::size_t thread, Machine& machine, const Instruction& instruction);
  void unlock_to_wait(std::size_t thread, Machine& machine, const Instruction& instruction);
  void notify(Machine& machine, ThreadId self, std::uint32_t lock, bool all);

  Key key_of(const Instruction& instruction) const;

  const Program& program_;
  Explorer& explorer_;
  bool discards_ = false;  // The running execution is to be discarded.
};

}  // namespace concert::explore::scripted

#endif  // CONCERT_NATIVE_EXPLORE_SCRIPTED_RUNNER_H_
