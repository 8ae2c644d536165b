// Runs scripted programs on the engine, for the tests.

#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>

#include "native/explore/explorer.h"
#include "native/explore/scripted/program.h"
#include "native/explore/scripted/runner.h"

namespace {

using namespace concert::explore;

int explore(const std::string& text) {
  const scripted::Program program = scripted::parse(text);
  if (!program.error.empty()) {
    std::cerr << program.error << "\n";
    return 2;
  }
  Explorer explorer(Limits{});
  const scripted::Behaviour behaviour = scripted::Runner(program, explorer).run();
  const Statistics& statistics = explorer.statistics();
  std::cout << "executions " << statistics.executions << " blocked " << statistics.blocked
            << " taken_back " << statistics.taken_back << " events " << statistics.events
            << " rounds " << statistics.rounds << "\n";
  for (const auto& text : behaviour.finals) std::cout << "final " << text << "\n";
  for (const auto& text : behaviour.deadlocks) std::cout << "deadlock " << text << "\n";
  for (const auto& text : behaviour.races) std::cout << "race " << text << "\n";
  return 0;
}

}  // namespace

int main() {
  const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
  return explore(text);
}
