// Runs scripted programs on the engine, for the tests; prints one line of JSON.
//
//   scripted explore [LIMIT=N ...] < program        what happens in it; limits: see limits_of()
//   scripted oracle < program                       the same by brute force
//   scripted reproduce < program                    replays and minimises all that happens in it
//   scripted compare FLAVOUR FIRST COUNT [merging]  random programs against the oracle; merging:
//                                                   the engine merges states
//   scripted generate FLAVOUR SEED                  the text of one of them
//   scripted schedules < program                    one execution a line, for people
//
// FLAVOUR: exact, halting, choosing, rich, weak, sums.

#include <cstdint>
#include <iostream>
#include <iterator>
#include <string>

#include "native/explore/explorer.h"
#include "native/explore/scripted/comparison.h"
#include "native/explore/scripted/generator.h"
#include "native/explore/scripted/oracle.h"
#include "native/explore/scripted/program.h"
#include "native/explore/scripted/report.h"
#include "native/explore/scripted/reproduction.h"
#include "native/explore/scripted/runner.h"

namespace concert::explore::scripted {
namespace {

Report& add(Report& report, const Behaviour& behaviour) {
  return report.add("finals", behaviour.finals)
      .add("deadlocks", behaviour.deadlocks)
      .add("races", behaviour.races)
      .add("adjacent", behaviour.adjacent);
}

// False where the argument is not NAME=N with one of the names.
bool limits_of(const std::string& argument, Limits& limits) {
  const std::size_t equals = argument.find('=');
  if (equals == std::string::npos) return false;
  const std::string name = argument.substr(0, equals);
  const std::uint64_t number = std::stoull(argument.substr(equals + 1));
  if (name == "executions") {
    limits.executions = number;
  } else if (name == "events_per_execution") {
    limits.events_per_execution = number;
  } else if (name == "total_events") {
    limits.total_events = number;
  } else if (name == "planned_bytes") {
    limits.planned_bytes = number;
  } else if (name == "seed") {
    limits.seed = number;
  } else if (name == "sampled_executions") {
    limits.sampled_executions = number;
  } else if (name == "merge_after") {
    limits.merge_after = number;
  } else if (name == "older_writes") {
    limits.older_writes = number != 0;
  } else if (name == "every_order") {
    limits.every_order = number != 0;
  } else {
    return false;
  }
  return true;
}

std::string explore(const Program& program, const Limits& limits) {
  static constexpr const char* kCoverages[] = {"exhausted", "bounded", "sampled"};
  static constexpr const char* kLimits[] = {"none", "executions", "events_per_execution",
                                            "total_events", "plans"};
  Limits all = limits;
  all.adjacent_pairs = true;
  Explorer explorer(all);
  const Behaviour behaviour = Runner(program, explorer).run();
  const Statistics& statistics = explorer.statistics();
  Report report;
  report.add("executions", statistics.executions)
      .add("round_executions", statistics.round_executions)
      .add("blocked", statistics.blocked)
      .add("taken_back", statistics.taken_back)
      .add("discarded", statistics.discarded)
      .add("sampled", statistics.sampled)
      .add("events", statistics.events)
      .add("rounds", statistics.rounds)
      .add("coverage", kCoverages[static_cast<std::size_t>(statistics.coverage)])
      .add("departs", statistics.departs ? "yes" : "no")
      .add("limit", kLimits[static_cast<std::size_t>(statistics.limit)]);
  return add(report, behaviour).text();
}

std::string oracle(const Program& program) {
  const Truth truth = enumerate(program, 1'000'000);
  Report report;
  report.add("classes", truth.classes).add("prefixes", truth.prefixes);
  return add(report, truth.behaviour).text();
}

std::string reproduced(const Program& program) {
  const Reproduction reproduction = reproduce(program);
  return Report()
      .add("states", reproduction.states)
      .add("replayed", reproduction.replayed)
      .add("minimised", reproduction.minimised)
      .add("switches", reproduction.switches)
      .add("fewest", reproduction.fewest)
      .add("races", reproduction.races)
      .add("races_replayed", reproduction.races_replayed)
      .text();
}

std::string compared(Flavour flavour, std::uint64_t first, std::uint64_t count, bool merges) {
  const Agreement agreement = compare(flavour, first, count, merges);
  return Report()
      .add("compared", agreement.compared)
      .add("left_out", agreement.left_out)
      .add("executions", agreement.executions)
      .add("classes", agreement.classes)
      .add("blocked", agreement.blocked)
      .add("merging", agreement.merging)
      .add("deadlocked", agreement.deadlocked)
      .add("racy", agreement.racy)
      .add("races", agreement.races)
      .add("adjacent", agreement.adjacent)
      .add("wrong", agreement.wrong)
      .text();
}

void print_schedules(const Program& program) {
  Explorer explorer(Limits{});
  const auto print = [](const Explorer& shown, const std::string& state, bool deadlock) {
    for (const Step& step : shown.schedule()) {
      std::cout << step.thread << "@" << step.site % 1000;
      for (const std::uint32_t outcome : step.outcomes) std::cout << "=" << outcome;
      std::cout << (step.timed_out ? "! " : " ");
    }
    std::cout << (deadlock ? "deadlock " : "final ") << state << "\n";
  };
  Runner(program, explorer).run(print);
}

int usage() {
  std::cerr << "usage: see the head of scripted/main.cc\n";
  return 2;
}

int with_flavour(const std::string& command, int count, char** arguments) {
  const std::string name = arguments[2];
  const Flavour flavour = name == "rich"       ? Flavour::kRich
                          : name == "halting"  ? Flavour::kHalting
                          : name == "choosing" ? Flavour::kChoosing
                          : name == "weak"     ? Flavour::kWeak
                          : name == "sums"     ? Flavour::kSums
                                               : Flavour::kExact;
  if (command == "generate" && count == 4) {
    std::cout << generate(flavour, std::stoull(arguments[3]));
  } else if (command == "compare" && (count == 5 || count == 6)) {
    const bool merges = count == 6 && std::string(arguments[5]) == "merging";
    const std::uint64_t first = std::stoull(arguments[3]);
    std::cout << compared(flavour, first, std::stoull(arguments[4]), merges) << "\n";
  } else {
    return usage();
  }
  return 0;
}

int with_program(const std::string& command, int count, char** arguments) {
  const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
  const Program program = parse(text);
  if (!program.error.empty()) {
    std::cerr << program.error << "\n";
    return 2;
  }
  if (command == "explore") {
    Limits limits;
    for (int i = 2; i < count; ++i) {
      if (!limits_of(arguments[i], limits)) return usage();
    }
    std::cout << explore(program, limits) << "\n";
  } else if (command == "oracle") {
    std::cout << oracle(program) << "\n";
  } else if (command == "reproduce") {
    std::cout << reproduced(program) << "\n";
  } else if (command == "schedules") {
    print_schedules(program);
  } else {
    return usage();
  }
  return 0;
}

}  // namespace
}  // namespace concert::explore::scripted

int main(int count, char** arguments) {
  using namespace concert::explore::scripted;
  if (count < 2) return usage();
  const std::string command = arguments[1];
  if (command == "generate" || command == "compare") {
    return count < 3 ? usage() : with_flavour(command, count, arguments);
  }
  return with_program(command, count, arguments);
}
