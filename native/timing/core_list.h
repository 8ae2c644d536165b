// Cores by number, in the form in which Linux writes them: "0-3,8,10-11".

#ifndef CONCERT_NATIVE_TIMING_CORE_LIST_H_
#define CONCERT_NATIVE_TIMING_CORE_LIST_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace concert::timing {

// Numbers of logical cores as the kernel counts them, sorted, each once.
using CoreList = std::vector<int>;

// Returns the cores of `text` (surrounding white space is ignored, "" is no core), or nothing where
// it is not such a list.
std::optional<CoreList> ParseCoreList(std::string_view text);

// Inverse of ParseCoreList.
std::string FormatCoreList(const CoreList& cores);

// Returns `cores` sorted, each once.
CoreList Sorted(CoreList cores);

// Returns the elements of `left` that are not in `right`; both sorted.
CoreList Difference(const CoreList& left, const CoreList& right);

// Returns the elements that are in both; both sorted.
CoreList Intersection(const CoreList& left, const CoreList& right);

}  // namespace concert::timing

#endif  // CONCERT_NATIVE_TIMING_CORE_LIST_H_
