#include "native/pthread/exploration/exploration.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "native/explore/recording/packed_recording.h"
#include "native/pthread/exploration/limits.h"
#include "native/pthread/memory/names.h"

namespace concert::pthread {
namespace {

using explore::Explorer;
using explore::Race;
using explore::Recording;

constexpr std::size_t kMostTexts = 64;
// Accesses in random walks, for each event that the search may have.
constexpr std::uint64_t kWalkedForEachEvent = 4;
constexpr std::uint64_t kBetweenLooksAtTime = 16;
// Threads that turn without an access for ever, or for long, cost 10 ms of CPU time each.
constexpr std::uint64_t kEndlessWalks = 40;
constexpr std::uint64_t kMostEndless = 160;
}  // namespace

Exploration::Exploration(const Request& request, World& world, machine::Machine& machine)
    : request_(request),
      world_(world),
      machine_(machine),
      explorer_(LimitsOf(request)),
      attempts_left_(kAllAttempts) {}

void Exploration::Run() {
  std::uint64_t walked = 0;
  for (std::uint64_t run = 1; explorer_.begin(); ++run) {
    world_.Begin(explorer_, explorer_.walking() ? Stops::kAtRandom : Stops::kAtPromoted);
    machine_.Run();
    if (explorer_.walking()) walked += world_.accesses();
    world_.End();
    // One that showed how to stop the program was none of it.
    if (!world_.TakeLearnt()) NoteOutput(explorer_);
    machine_.Restore();
    // Walks are cheap, but where they are long they must leave room for the search.
    if (walked > kWalkedForEachEvent * request_.limits.total_events) explorer_.stop_walking();
    // Executions in which a thread computes without an end take long.
    const bool slow = world_.endless() > 0;
    if (world_.endless() > kEndlessWalks) explorer_.stop_walking();
    if (world_.endless() > kMostEndless) {
      endless_ = true;
      return;
    }
    if ((slow || run % kBetweenLooksAtTime == 0) && CpuTime() > request_.limits.cpu_ns) {
      out_of_time_ = true;
      return;
    }
  }
}

void Exploration::NoteOutput(const Explorer& explorer) {
  const machine::Output& output = machine_.output();
  if (explorer.ending() != explore::Ending::kQuiet || !world_.HasEnd()) return;
  const auto known = outputs_.texts.find(output.text);
  if (known != outputs_.texts.end()) {
    ++known->second;
  } else if (outputs_.texts.size() < kMostTexts) {
    outputs_.texts.emplace(output.text, 1);
  } else {
    outputs_.overflow = true;
  }
}

bool Exploration::LearnsFrom(Recording recording, std::size_t steps) {
  recording.steps.resize(steps);
  Rerun(recording, nullptr);
  const bool learnt = world_.TakeLearnt();
  machine_.Restore();
  return learnt;
}

std::optional<Exploration::Replayed> Exploration::Replay(const Recording& recording) {
  // A run shows how the program uses its objects; then it is run again.
  constexpr int kMostRounds = 8;
  for (int round = 0; round < kMostRounds; ++round) {
    world_.Trace(true);
    const Explorer explorer = Rerun(recording, nullptr);
    world_.TellClocks(explorer.told());
    world_.Trace(false);
    const bool learnt = world_.TakeLearnt();
    const std::optional<std::size_t> diverged = explorer.diverged_at();
    if (!learnt && !diverged) NoteOutput(explorer);
    machine_.Restore();
    if (learnt) continue;
    if (diverged) {
      // Perhaps it does not fit because it ended before the program had shown how it uses its
      // objects, or because nobody has been cancelled or has registered a handler yet.
      if (LearnsFrom(recording, *diverged) || world_.ExpectCancels() || world_.ExpectHandlers()) {
        continue;
      }
      return std::nullopt;
    }
    Replayed replayed{.races = {}, .findings = world_.shown()};
    for (Finding& finding : replayed.findings) finding.shown_by = recording;
    for (const Race* race : Best(explorer.races())) {
      ShownRace& shown = replayed.races.emplace_back();
      shown.primary = race->adjacent;
      shown.first.side = race->first;
      shown.second.side = race->second;
      shown.address = AddressOf(race->at);
      Shows(*race, recording, &shown);
      shown.schedule = pack(recording);
    }
    Sort(replayed.races);
    return replayed;
  }
  return std::nullopt;
}

}  // namespace concert::pthread
