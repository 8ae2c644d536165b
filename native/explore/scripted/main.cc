// Runs scripted programs on the engine, for the tests.
//
//   scripted explore [executions=N] ... < program   what happens in it
//   scripted compare exact|rich FIRST COUNT         random programs against the oracle
//   scripted generate exact|rich SEED               one of them

#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>

#include "native/explore/explorer.h"
#include "native/explore/scripted/generator.h"
#include "native/explore/scripted/oracle.h"
#include "native/explore/scripted/program.h"
#include "native/explore/scripted/runner.h"

namespace {

using namespace concert::explore;

// Programs with more classes of prefixes are left out: they take the oracle too long.
constexpr std::uint64_t kMostPrefixes = 20'000;

void print(const char* what, const std::set<std::string>& texts) {
  for (const std::string& text : texts) std::cout << what << " " << text << "\n";
}

void print(const scripted::Behaviour& behaviour) {
  print("final", behaviour.finals);
  print("deadlock", behaviour.deadlocks);
  print("race", behaviour.races);
}

int explore(const std::string& text) {
  const scripted::Program program = scripted::parse(text);
  if (!program.error.empty()) {
    std::cerr << program.error << "\n";
    return 2;
  }
  Explorer explorer(Limits{});
  const auto show = [](const Explorer& shown, const std::string& state, bool deadlock) {
    if (std::getenv("SHOW") == nullptr) return;
    for (const Step& step : shown.schedule()) {
      std::cout << step.thread << "@" << step.site % 1000;
      for (const std::uint32_t outcome : step.outcomes) std::cout << "=" << outcome;
      std::cout << " ";
    }
    std::cout << (deadlock ? " deadlock " : " final ") << state << "\n";
  };
  const scripted::Behaviour behaviour = scripted::Runner(program, explorer).run(show);
  const Statistics& statistics = explorer.statistics();
  std::cout << "executions " << statistics.executions << " blocked " << statistics.blocked
            << " taken_back " << statistics.taken_back << " events " << statistics.events
            << " rounds " << statistics.rounds << "\n";
  print(behaviour);
  return 0;
}

int oracle(const std::string& text) {
  const scripted::Program program = scripted::parse(text);
  const scripted::Truth truth = scripted::enumerate(program, 1'000'000);
  std::cout << "classes " << truth.classes << " prefixes " << truth.prefixes << "\n";
  print(truth.behaviour);
  return 0;
}

int compare(scripted::Flavour flavour, std::uint64_t first, std::uint64_t count) {
  std::uint64_t compared = 0, left_out = 0, executions = 0, classes = 0, blocked = 0, wrong = 0;
  std::uint64_t deadlocked = 0, racy = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const std::string text = scripted::generate(flavour, seed);
    const scripted::Program program = scripted::parse(text);
    const scripted::Truth truth = scripted::enumerate(program, kMostPrefixes);
    if (truth.gave_up) {
      ++left_out;
      continue;
    }
    Explorer explorer(Limits{.executions = 1'000'000, .events_per_execution = 10'000});
    const scripted::Behaviour behaviour = scripted::Runner(program, explorer).run();
    const Statistics& statistics = explorer.statistics();
    ++compared;
    executions += statistics.round_executions;
    classes += truth.classes;
    blocked += statistics.blocked;
    deadlocked += truth.behaviour.deadlocks.empty() ? 0 : 1;
    racy += truth.behaviour.races.empty() ? 0 : 1;
    bool right = behaviour == truth.behaviour && statistics.limit == Limit::kNone;
    if (flavour == scripted::Flavour::kExact) {
      right = right && statistics.round_executions == truth.classes && statistics.blocked == 0;
    }
    if (right) continue;
    ++wrong;
    std::cout << "wrong " << seed << " executions " << statistics.round_executions << " blocked "
              << statistics.blocked << " classes " << truth.classes
              << (behaviour == truth.behaviour ? "" : " BEHAVIOUR") << "\n";
  }
  std::cout << "compared " << compared << " left_out " << left_out << " executions " << executions
            << " classes " << classes << " blocked " << blocked << " deadlocked " << deadlocked
            << " racy " << racy << " wrong " << wrong << "\n";
  return wrong == 0 ? 0 : 1;
}

scripted::Flavour flavour_of(const std::string& name) {
  return name == "rich" ? scripted::Flavour::kRich : scripted::Flavour::kExact;
}

std::string standard_input() { return {std::istreambuf_iterator<char>(std::cin), {}}; }

}  // namespace

int main(int count, char** arguments) {
  const std::string command = count > 1 ? arguments[1] : "";
  if (command == "explore") return explore(standard_input());
  if (command == "oracle") return oracle(standard_input());
  if (command == "generate" && count == 4) {
    std::cout << scripted::generate(flavour_of(arguments[2]), std::stoull(arguments[3]));
    return 0;
  }
  if (command == "compare" && count == 5) {
    return compare(flavour_of(arguments[2]), std::stoull(arguments[3]), std::stoull(arguments[4]));
  }
  std::cerr << "usage: see the head of main.cc\n";
  return 2;
}
