// Measures the search by itself: scripted programs, without a front end and without processes.
//
// The counters "executions" and "events" are those of one search, "executions/s" and "events/s"
// those of a second of CPU time. The library says that it was built for debugging, because Debian
// keeps its assertions; that concerns the library, not what is measured.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>

#include "native/explore/explorer.h"
#include "native/explore/scripted/program.h"
#include "native/explore/scripted/runner.h"

namespace concert::explore::scripted {
namespace {

// Two threads that take one lock `rounds` times each: (2 rounds)! / (rounds!)^2 classes.
std::string lock(std::int64_t rounds) {
  std::string text = "volatile x\n";
  for (int thread = 0; thread < 2; ++thread) {
    text += "thread\n";
    for (std::int64_t i = 0; i < rounds; ++i)
      text += "lock l\n& read x r0\n& inc r0 1\n& write x r0\nunlock l\n";
  }
  return text;
}

// One writer and `count` readers of one variable: 2^count classes.
std::string readers(std::int64_t count) {
  std::string text = "volatile x\nthread\nwrite x 1\n";
  for (std::int64_t i = 0; i < count; ++i) text += "thread\nread x r0\n";
  return text;
}

// Threads that write one variable in every order: count! classes.
std::string writers(std::int64_t count) {
  std::string text = "volatile x\n";
  for (std::int64_t i = 0; i < count; ++i) text += "thread\nwrite x " + std::to_string(i) + "\n";
  return text;
}

// A producer and a consumer that hand `count` things over by wait and notify.
std::string hand_over(std::int64_t count) {
  std::string producer = "thread\n";
  std::string consumer = "thread\n";
  for (std::int64_t i = 1; i <= count; ++i) {
    producer += "lock l\nadd full 1\nnotify l\nunlock l\n";
    consumer += "lock l\nread full r0\nskip 1 r0 >= " + std::to_string(i) + "\nwait l\nunlock l\n";
  }
  return "volatile full\n" + producer + consumer;
}

using Maker = std::string (*)(std::int64_t);

void search(benchmark::State& state, Maker maker) {
  const Program program = parse(maker(state.range(0)));
  if (!program.error.empty()) {
    state.SkipWithError(program.error);
    return;
  }
  Statistics last;
  for (auto _ : state) {
    Explorer explorer{Limits{}};
    Runner(program, explorer).run();
    last = explorer.statistics();
  }
  if (last.coverage != Coverage::kExhausted) state.SkipWithError("the search did not end");
  const auto searches = static_cast<double>(state.iterations());
  const auto executions = static_cast<double>(last.executions);
  const auto events = static_cast<double>(last.events);
  state.counters["executions"] = executions;
  state.counters["blocked"] = static_cast<double>(last.blocked);
  state.counters["executions/s"] =
      benchmark::Counter(executions * searches, benchmark::Counter::kIsRate);
  state.counters["events/s"] = benchmark::Counter(events * searches, benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(search, lock, lock)->Arg(4)->Arg(7)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, readers, readers)->Arg(8)->Arg(12)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, writers, writers)->Arg(5)->Arg(7)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, hand_over, hand_over)->Arg(3)->Arg(5)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace concert::explore::scripted
