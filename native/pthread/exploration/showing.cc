// Shows each race and finding by a short schedule.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "native/explore/recording/minimise.h"
#include "native/explore/recording/packed_recording.h"
#include "native/pthread/exploration/exploration.h"
#include "native/pthread/exploration/limits.h"
#include "native/pthread/memory/cell_map.h"
#include "native/pthread/memory/names.h"

namespace concert::pthread {
namespace {

using explore::Explorer;
using explore::Limits;
using explore::Race;
using explore::RaceSide;
using explore::Recording;
using explore::Step;

// Runs that are made to find a schedule with fewer switches, for each race or finding. Long
// executions get fewer.
constexpr std::size_t kAttempts = 24;
constexpr std::size_t kStepsForAllAttempts = 400;
// CPU time beyond the limit, until which races are shown: half of what the sandbox adds.
constexpr std::uint64_t kMostNsToShow = 10'000'000'000;

// Steps whoever made them: only threads, choices and expiries count.
Recording Plain(const Recording& recording) {
  Recording plain = recording;
  for (Step& step : plain.steps) {
    step.site = explore::kAnySite;
    step.tag = 0;
  }
  if (plain.walked) plain.promoted = {kAllKeys};
  return plain;
}

Stops StopsOf(const Recording& recording) {
  const bool all = !recording.promoted.empty() && recording.promoted.front() == kAllKeys;
  return all ? Stops::kEverywhere : Stops::kAtPromoted;
}

auto PairOf(const Race& race) {
  return std::tuple(race.first.site, race.first.kind, race.second.site, race.second.kind);
}

}  // namespace

// Runs along a recording, in an explorer of its own; memory is left as it was at the end.
Explorer Exploration::Rerun(const Recording& recording, const Race* sought) {
  Limits limits = LimitsOf(request_);
  Explorer explorer(limits, recording);
  if (world_.tracing()) explorer.keep_deeds();
  if (sought != nullptr) explorer.look_for(*sought);
  explorer.begin();
  world_.SetReplaying(true);
  world_.Begin(explorer, StopsOf(recording));
  // It may be that not even the first step can be made.
  if (explorer.ending() == explore::Ending::kRunning) machine_.Run();
  world_.End();
  world_.SetReplaying(false);
  return explorer;
}

// The part of a rerun that shows the race, if it does.
std::optional<Recording> Exploration::Shows(const Race& race, const Recording& recording,
                                            ShownRace* shown) {
  auto& watched = world_.watched();
  watched.clear();
  for (const RaceSide& side : {race.first, race.second}) {
    watched.push_back(
        {.site = side.site, .thread = side.thread, .at = 0, .size = 0, .stack = {}, .seen = false});
  }
  const Explorer explorer = Rerun(recording, &race);
  const Race* found = explorer.races().empty() ? nullptr : &explorer.races().front();
  if (found != nullptr && shown != nullptr) {
    shown->address = AddressOf(found->at);
    shown->place = machine_.Locate(reinterpret_cast<const void*>(shown->address));
    const machine::Block* block = machine_.BlockAt(reinterpret_cast<const void*>(shown->address));
    if (block != nullptr) shown->born = {block->born};
    ShownSide* sides[] = {&shown->first, &shown->second};
    const RaceSide* of[] = {&found->first, &found->second};
    for (std::size_t i = 0; i < 2; ++i) {
      sides[i]->side = *of[i];
      sides[i]->stack = std::move(watched[i].stack);
      sides[i]->at = watched[i].at;
      sides[i]->size = watched[i].size;
    }
  }
  watched.clear();
  machine_.Restore();
  if (found == nullptr) return std::nullopt;
  Recording showed = unpack(found->shown_by);
  // Those, too, that were made when the race had been shown.
  showed.threads = explorer.recording().threads;
  return showed;
}

// Until when races are shown and schedules are shortened.
std::uint64_t Exploration::MostTime() const {
  return request_.limits.cpu_ns + std::min(request_.limits.cpu_ns / 4, kMostNsToShow);
}

ShownRace Exploration::Show(const Race& race) {
  ShownRace shown;
  shown.primary = race.adjacent;
  shown.first.side = race.first;
  shown.second.side = race.second;
  shown.address = AddressOf(race.at);
  Recording recording = Plain(unpack(race.shown_by));
  const auto attempt = [&](const std::vector<Step>& steps) -> std::optional<std::vector<Step>> {
    if (CpuTime() > MostTime()) return std::nullopt;
    Recording tried{.threads = recording.threads, .promoted = recording.promoted, .steps = steps};
    const std::optional<Recording> showed = Shows(race, tried, nullptr);
    if (!showed) return std::nullopt;
    recording.threads = showed->threads;
    return Plain(*showed).steps;
  };
  const std::size_t steps = std::max<std::size_t>(recording.steps.size(), 1);
  std::size_t attempts = std::min<std::size_t>(kAttempts, kAttempts * kStepsForAllAttempts / steps);
  attempts = std::min<std::size_t>(attempts, attempts_left_);
  attempts_left_ -= attempts;
  recording.walked = false;
  if (attempts == 0) {
    // A single run may be enough to tell that the threads need not take turns.
    Recording tried = recording;
    tried.steps = explore::joined(recording.steps);
    if (const std::optional<Recording> showed = Shows(race, tried, &shown)) {
      tried.steps = Plain(*showed).steps;
      tried.threads = showed->threads;
      shown.schedule = pack(tried);
      return shown;
    }
  }
  recording.steps = explore::minimise(recording.steps, attempt, attempts);
  const std::optional<Recording> again = Shows(race, recording, &shown);
  if (again) recording.threads = again->threads;
  shown.schedule = pack(recording);
  return shown;
}

// Each pair of places once, adjacent if it is known to be, and of the program itself.
std::vector<const Race*> Exploration::Best(const std::vector<Race>& races) {
  std::map<decltype(PairOf(Race{})), const Race*> best;
  for (const Race& race : races) {
    const SiteTable& sites = world_.sites();
    if (!machine_.InProgramText(sites[race.first.site].pc) ||
        !machine_.InProgramText(sites[race.second.site].pc)) {
      continue;
    }
    const Race*& known = best[PairOf(race)];
    if (known == nullptr || race.adjacent) known = &race;
  }
  std::vector<const Race*> found;
  for (const auto& [pair, race] : best) found.push_back(race);
  return found;
}

void Exploration::Sort(std::vector<ShownRace>& races) {
  const auto order = [&](const ShownSide& side) {
    return std::tuple(world_.sites()[side.side.site].pc, side.side.kind);
  };
  for (ShownRace& race : races) {
    if (order(race.second) < order(race.first)) std::swap(race.first, race.second);
  }
  std::ranges::sort(races, {}, [&](const ShownRace& race) {
    return std::tuple(order(race.first), order(race.second));
  });
}

std::vector<ShownRace> Exploration::Races() {
  std::vector<ShownRace> races;
  const std::vector<const Race*> best = Best(explorer_.races());
  for (const Race* race : best) {
    if (CpuTime() > MostTime()) {
      out_of_time_ = true;
      break;
    }
    races.push_back(Show(*race));
  }
  // Of those that were not kept, several may be of one pair of places.
  const std::uint64_t not_kept = explorer_.races_not_kept();
  const std::uint64_t more = best.size() - races.size() + not_kept;
  if (more > 0) {
    world_.NoteBound("races", (not_kept > 0 ? "up to " : "") + std::to_string(more) +
                                  " more, beyond the " + (out_of_time_ ? "time" : "memory") +
                                  " to show them");
  }
  Sort(races);
  return races;
}

std::vector<Finding> Exploration::Findings() {
  std::vector<Finding> findings = std::move(world_.findings());
  for (Finding& finding : findings) {
    Recording recording = Plain(finding.shown_by);
    const auto attempt = [&](const std::vector<Step>& steps) -> std::optional<std::vector<Step>> {
      if (CpuTime() > MostTime()) return std::nullopt;
      Recording tried{.threads = recording.threads, .promoted = recording.promoted, .steps = steps};
      const Explorer explorer = Rerun(tried, nullptr);
      machine_.Restore();
      if (!world_.Showed(finding)) return std::nullopt;
      recording.threads = explorer.recording().threads;
      return Plain(explorer.recording()).steps;
    };
    const std::size_t steps = std::max<std::size_t>(recording.steps.size(), 1);
    std::size_t attempts =
        std::min<std::size_t>(kAttempts, kAttempts * kStepsForAllAttempts / steps);
    attempts = std::min<std::size_t>(attempts, attempts_left_);
    attempts_left_ -= attempts;
    recording.steps = explore::minimise(recording.steps, attempt, attempts);
    recording.walked = false;
    // Those, too, that are made when the finding has come up.
    recording.threads = Rerun(recording, nullptr).recording().threads;
    machine_.Restore();
    finding.shown_by = std::move(recording);
  }
  std::ranges::sort(findings, {}, [](const Finding& finding) {
    const auto& threads = finding.threads;
    return std::tuple(finding.kind, finding.what,
                      threads.empty() ? std::vector<std::uintptr_t>{} : threads.front().stack);
  });
  return findings;
}

}  // namespace concert::pthread
