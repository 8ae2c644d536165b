#include "native/explore/scripted/reproduction.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "native/explore/explorer.h"
#include "native/explore/recording/minimise.h"
#include "native/explore/recording/packed_recording.h"
#include "native/explore/scripted/runner.h"

namespace concert::explore::scripted {
namespace {

constexpr std::size_t kAttempts = 200;

struct Replayed {
  std::string state;
  std::vector<Step> steps;
  bool followed = false;
  std::vector<Race> races;
};

Replayed replay(const Program& program, const Recording& recording) {
  Replayed replayed;
  Explorer explorer(Limits{}, recording);
  Runner(program, explorer).run([&](const Explorer& shown, const std::string& state, bool) {
    replayed.state = state;
    replayed.steps = shown.schedule();
  });
  replayed.followed = !explorer.diverged_at();
  replayed.races = explorer.races();
  return replayed;
}

}  // namespace

Reproduction reproduce(const Program& program) {
  Reproduction reproduction;
  std::map<std::string, Recording> recordings;
  Explorer explorer(Limits{});
  Runner(program, explorer).run([&](const Explorer& shown, const std::string& state, bool) {
    recordings.try_emplace(state, shown.recording());
  });
  for (const auto& [state, recording] : recordings) {
    ++reproduction.states;
    const Replayed replayed = replay(program, recording);
    if (replayed.followed && replayed.state == state && replayed.steps == recording.steps) {
      ++reproduction.replayed;
    }
    Recording fewer = recording;
    fewer.steps = minimise(
        recording.steps,
        [&](const std::vector<Step>& steps) -> std::optional<std::vector<Step>> {
          Replayed tried = replay(
              program,
              {.threads = recording.threads, .promoted = recording.promoted, .steps = steps});
          if (!tried.followed || tried.state != state) return std::nullopt;
          return std::move(tried.steps);
        },
        kAttempts);
    const Replayed again = replay(program, fewer);
    if (again.followed && again.state == state) ++reproduction.minimised;
    reproduction.switches += switches(recording.steps);
    reproduction.fewest += switches(fewer.steps);
  }
  for (const Race& race : explorer.races()) {
    ++reproduction.races;
    const Replayed replayed = replay(program, unpack(race.shown_by));
    for (const Race& shown : replayed.races) {
      if (shown.key != race.key || shown.first != race.first || shown.second != race.second) {
        continue;
      }
      ++reproduction.races_replayed;
      break;
    }
  }
  return reproduction;
}

}  // namespace concert::explore::scripted
