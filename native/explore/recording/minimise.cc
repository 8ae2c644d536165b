#include "native/explore/recording/minimise.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace concert::explore {
namespace {

// A stretch of steps of one thread: [begin, end).
struct Run {
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::vector<Run> runs_of(const std::vector<Step>& steps) {
  std::vector<Run> runs;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (i > 0 && steps[i].thread == steps[i - 1].thread) {
      runs.back().end = i + 1;
    } else {
      runs.push_back({i, i + 1});
    }
  }
  return runs;
}

ThreadId thread_of(const std::vector<Step>& steps, const Run& run) {
  return steps[run.begin].thread;
}

// The steps with `moved` placed directly after `before`, which ends earlier.
std::vector<Step> hoist(const std::vector<Step>& steps, const Run& before, const Run& moved) {
  std::vector<Step> result = steps;
  const auto at = [&](std::size_t i) { return result.begin() + static_cast<std::ptrdiff_t>(i); };
  std::rotate(at(before.end), at(moved.begin), at(moved.end));
  return result;
}

// The steps with `moved` placed directly before `after`, which begins later.
std::vector<Step> defer(const std::vector<Step>& steps, const Run& moved, const Run& after) {
  std::vector<Step> result = steps;
  const auto at = [&](std::size_t i) { return result.begin() + static_cast<std::ptrdiff_t>(i); };
  std::rotate(at(moved.begin), at(moved.end), at(after.begin));
  return result;
}

}  // namespace

std::size_t switches(const std::vector<Step>& steps) {
  std::size_t count = 0;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    if (steps[i].thread != steps[i - 1].thread) ++count;
  }
  return count;
}

std::vector<Step> joined(const std::vector<Step>& steps) {
  std::vector<ThreadId> order;
  for (const Step& step : steps) {
    const bool last = step.thread == steps.back().thread;
    if (!last && std::ranges::find(order, step.thread) == order.end()) order.push_back(step.thread);
  }
  if (!steps.empty()) order.push_back(steps.back().thread);
  std::vector<Step> result;
  result.reserve(steps.size());
  for (const ThreadId thread : order) {
    std::ranges::copy_if(steps, std::back_inserter(result),
                         [&](const Step& step) { return step.thread == thread; });
  }
  return result;
}

// Joins two runs of one thread, by moving the later one forward or the earlier one back, as long as
// that helps. Besides, the end may be left out: running on freely switches as little as possible.
std::vector<Step> minimise(const std::vector<Step>& steps, const Attempt& attempt,
                           std::size_t attempts) {
  std::vector<Step> best = steps;
  const auto better = [&](const std::vector<Step>& candidate) {
    if (attempts == 0) return false;
    --attempts;
    std::optional<std::vector<Step>> shown = attempt(candidate);
    if (!shown || switches(*shown) >= switches(best)) return false;
    best = std::move(*shown);
    return true;
  };
  const auto improve = [&] {
    const std::vector<Run> runs = runs_of(best);
    for (std::size_t keep = 1; keep < runs.size(); ++keep) {
      const auto end = best.begin() + static_cast<std::ptrdiff_t>(runs[keep].begin);
      if (better({best.begin(), end})) return true;
    }
    for (std::size_t i = 0; i + 2 < runs.size(); ++i) {
      for (std::size_t k = i + 2; k < runs.size(); ++k) {
        if (thread_of(best, runs[i]) != thread_of(best, runs[k])) continue;
        if (better(hoist(best, runs[i], runs[k])) || better(defer(best, runs[i], runs[k]))) {
          return true;
        }
        break;
      }
    }
    return false;
  };
  while (attempts > 0 && improve()) {
  }
  return best;
}

}  // namespace concert::explore
