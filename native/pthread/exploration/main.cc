// Explores the program that it is linked with: program REQUEST REPORT, see request.h and report.h.

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "native/pthread/accesses/atomic_functions.h"
#include "native/pthread/exploration/exploration.h"
#include "native/pthread/exploration/report.h"
#include "native/pthread/machine/machine.h"
#include "native/pthread/world/request.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

constexpr int kUsage = 2;
constexpr int kDoesNotFit = 1;
// Beyond any computation between two accesses of small programs, and short enough for hundreds of
// executions that all come to an endless one.
constexpr std::int64_t kSilentCpuNs = 50'000'000;

int Explore(const Request& request, Report& report) {
  World world(request);
  SetWorld(world);
  machine::Machine machine(
      {.heap_bytes = request.limits.heap_bytes, .output_bytes = request.limits.output_bytes},
      world);
  world.Use(machine);
  Exploration exploration(request, world, machine);
  if (request.replay) {
    const auto replayed = exploration.Replay(*request.replay);
    if (!replayed) {
      std::fprintf(stderr, "the schedule does not fit the program\n");
      return kDoesNotFit;
    }
    for (const ShownRace& race : replayed->races) report.Write(race, world.sites());
    for (const Finding& finding : replayed->findings) report.Write(finding);
    report.WriteSteps(world);
    report.WriteOutputs(exploration.outputs(), /*complete=*/false);
    report.WriteEnd();
    return 0;
  }
  exploration.Run();
  const bool exhausted = exploration.statistics().limit == explore::Limit::kNone &&
                         !exploration.out_of_time() && !exploration.endless() && !world.cut();
  world.JudgeOrders(exhausted);
  const std::vector<ShownRace> races = exploration.Races();
  for (std::size_t i = 0; i < races.size(); ++i) {
    if (report.full()) {
      world.NoteBound("races",
                      std::to_string(races.size() - i) + " more, beyond the report's room");
      break;
    }
    report.Write(races[i], world.sites());
  }
  for (const Finding& finding : exploration.Findings()) report.Write(finding);
  report.WriteCoverage(exploration, world);
  report.WriteOutputs(exploration.outputs(),
                      exhausted && !exploration.outputs().overflow && !world.lacks_outputs());
  report.WriteEnd();
  return 0;
}

int Main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: program REQUEST REPORT\n");
    return kUsage;
  }
  std::ifstream file(argv[1]);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::string error;
  if (!file) error = std::string(argv[1]) + ": cannot be read";
  std::optional<Request> request;
  if (error.empty()) request = ReadRequest(text, error);
  if (!request) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return kUsage;
  }
  Report report;
  if (!report.Open(argv[2])) {
    std::fprintf(stderr, "%s: %s\n", argv[2], std::strerror(errno));
    return kUsage;
  }
  FindAtomicFunctions();
  return Explore(*request, report);
}

}  // namespace
}  // namespace concert::pthread

int main(int argc, char** argv) { return concert::pthread::Main(argc, argv); }
