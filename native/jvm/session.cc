#include "native/jvm/session.h"

#include <algorithm>
#include <utility>

namespace concert::jvm {

using explore::Race;
using explore::Recording;
using explore::Step;
using explore::ThreadId;

Session::Session(const explore::Limits& limits)
    : explorer_(limits), each_print_is_an_event_(limits.every_order) {}

Session::Session(const explore::Limits& limits, const Recording& recording)
    : explorer_(limits, recording), each_print_is_an_event_(limits.every_order) {}

bool Session::Begin() {
  start_order_.assign(1, 0);
  event_counts_.assign(1, 1);
  acted_.clear();
  writes_.clear();
  const bool begun = explorer_.begin();
  // Promotions of this execution count from the next one on.
  promoted_.clear();
  for (const explore::Key key : explorer_.recording().promoted) {
    promoted_.push_back(static_cast<std::int64_t>(key));
  }
  return begun;
}

ThreadId Session::Next(ThreadId thread) {
  if (thread != explore::kNobody) {
    if (event_counts_.size() <= thread) {
      event_counts_.resize(thread + 1);
    }
    ++event_counts_[thread];
    if (thread < acted_.size()) {
      acted_[thread] = 0;
    }
  }
  return thread;
}

void Session::Acts(ThreadId thread) {
  if (acted_.size() <= thread) {
    acted_.resize(thread + 1);
  }
  acted_[thread] = 1;
}

std::int32_t Session::EventIndex(ThreadId thread) const {
  return thread < event_counts_.size() ? event_counts_[thread] : 0;
}

ThreadId Session::Spawn(ThreadId parent, bool daemon) {
  Acts(parent);
  const ThreadId child = explorer_.spawn(parent, daemon);
  start_order_.push_back(child);
  return child;
}

std::int32_t Session::ForeignWrites(ThreadId thread, explore::Location at) const {
  // Asked only where a loop seems to turn in place.
  return static_cast<std::int32_t>(
      std::count_if(writes_.begin(), writes_.end(),
                    [&](const Write& write) { return write.at == at && write.by != thread; }));
}

std::int32_t Session::Place(ThreadId thread) const {
  const auto found = std::find(start_order_.begin(), start_order_.end(), thread);
  return static_cast<std::int32_t>(found - start_order_.begin());
}

std::vector<std::int32_t> Session::Schedule() const {
  std::vector<Step> steps = explorer_.schedule();
  for (Step& step : steps) {
    step.thread = static_cast<ThreadId>(Place(step.thread));
  }
  return Flat(steps);
}

const std::vector<Race>& Session::Races() {
  if (explorer_.races().size() != races_.size()) {
    for (const Race& race : explorer_.races()) {
      if (named_.emplace(race.key, race.first.site, race.second.site).second) {
        races_.push_back(race);
      }
    }
  }
  return races_;
}

std::vector<Step> Steps(const std::vector<std::int32_t>& flat) {
  std::vector<Step> steps;
  for (std::size_t at = 0; at + 3 < flat.size();) {
    Step step;
    step.thread = static_cast<ThreadId>(flat[at]);
    step.site = static_cast<explore::Site>(flat[at + 1]);
    step.tag = static_cast<std::uint32_t>(flat[at + 2]);
    const auto outcomes = static_cast<std::size_t>(flat[at + 3]);
    at += 4;
    for (std::size_t i = 0; i < outcomes && at < flat.size(); ++i) {
      step.outcomes.push_back(static_cast<std::uint32_t>(flat[at++]));
    }
    steps.push_back(std::move(step));
  }
  return steps;
}

std::vector<std::int32_t> Flat(const std::vector<Step>& steps) {
  std::vector<std::int32_t> flat;
  for (const Step& step : steps) {
    flat.push_back(static_cast<std::int32_t>(step.thread));
    flat.push_back(static_cast<std::int32_t>(step.site));
    flat.push_back(static_cast<std::int32_t>(step.tag));
    flat.push_back(static_cast<std::int32_t>(step.outcomes.size()));
    flat.insert(flat.end(), step.outcomes.begin(), step.outcomes.end());
  }
  return flat;
}

std::vector<std::int32_t> Bare(const std::vector<Step>& steps) {
  std::vector<std::int32_t> bare;
  for (const Step& step : steps) {
    bare.push_back(static_cast<std::int32_t>(step.thread));
    bare.push_back(static_cast<std::int32_t>(step.outcomes.size()));
    bare.insert(bare.end(), step.outcomes.begin(), step.outcomes.end());
  }
  return bare;
}

Recording Recorded(const std::vector<std::int32_t>& steps,
                   const std::vector<std::int64_t>& promoted) {
  // Threads are numbered in the order of starting, which is how a new engine numbers them itself.
  Recording recording;
  for (const std::int64_t key : promoted) {
    recording.promoted.push_back(static_cast<explore::Key>(key));
  }
  std::sort(recording.promoted.begin(), recording.promoted.end());
  for (std::size_t at = 0; at + 1 < steps.size();) {
    Step step;
    step.thread = static_cast<ThreadId>(steps[at]);
    step.site = explore::kAnySite;
    const auto outcomes = static_cast<std::size_t>(steps[at + 1]);
    at += 2;
    for (std::size_t i = 0; i < outcomes && at < steps.size(); ++i) {
      step.outcomes.push_back(static_cast<std::uint32_t>(steps[at++]));
    }
    recording.steps.push_back(std::move(step));
  }
  return recording;
}

}  // namespace concert::jvm
