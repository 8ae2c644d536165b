#ifndef CONCERT_NATIVE_JVM_PROCESSOR_CHOICE_H_
#define CONCERT_NATIVE_JVM_PROCESSOR_CHOICE_H_

#include <cstdint>
#include <random>
#include <vector>

namespace concert::jvm {

// Chooses the processor on which all threads that hand over to each other run. One of them runs at
// a time, so an exploration that has a processor for itself uses as much CPU time as time passes.
// Where it gets less, somebody else runs there, and the choice falls on another one.
class ProcessorChoice {
 public:
  // The processors that may be used, at least one, and that on which the process is now.
  ProcessorChoice(std::vector<int> allowed, int current, std::uint32_t seed);

  int current() const { return current_; }

  // Takes the time, and the CPU time that the process has used by then.
  void Look(std::int64_t now_ns, std::int64_t cpu_ns);

  // The process has waited for something else until now.
  void Restart(std::int64_t now_ns, std::int64_t cpu_ns);

 private:
  std::vector<int> allowed_;
  int current_;
  std::mt19937 random_;
  std::int64_t since_ns_ = 0;
  std::int64_t cpu_since_ns_ = 0;
  int starved_ = 0;  // Windows one after the other.
};

}  // namespace concert::jvm

#endif  // CONCERT_NATIVE_JVM_PROCESSOR_CHOICE_H_
