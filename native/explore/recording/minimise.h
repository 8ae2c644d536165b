// Looks for a schedule that shows the same with fewer switches between threads.

#ifndef CONCERT_NATIVE_EXPLORE_RECORDING_MINIMISE_H_
#define CONCERT_NATIVE_EXPLORE_RECORDING_MINIMISE_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "native/explore/types.h"

namespace concert::explore {

// Runs the program along `steps` and on freely. The whole schedule that was run if it could be
// followed and still shows what is to be shown, else nothing.
using Attempt = std::function<std::optional<std::vector<Step>>(const std::vector<Step>& steps)>;

// The number of thread changes from one step to the next.
std::size_t switches(const std::vector<Step>& steps);

// The steps with all of each thread together: threads in the order of their first steps, and that
// of the last step last.
std::vector<Step> joined(const std::vector<Step>& steps);

// The fewest switches found with at most `attempts` runs; `steps` itself where nothing better is
// found. Deterministic if `attempt` is.
std::vector<Step> minimise(const std::vector<Step>& steps, const Attempt& attempt,
                           std::size_t attempts);

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_RECORDING_MINIMISE_H_
