#include "native/timing/core_list.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "native/timing/affinity_mask.h"

namespace concert::timing {
namespace {

std::string_view Trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\n";
  const auto first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

std::optional<int> ParseNumber(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (number < 0 || number >= kMaxCores) return std::nullopt;
  return number;
}

}  // namespace

std::optional<CoreList> ParseCoreList(std::string_view text) {
  CoreList cores;
  text = Trimmed(text);
  while (!text.empty()) {
    const auto comma = text.find(',');
    const std::string_view range = text.substr(0, comma);
    const auto dash = range.find('-');
    const auto first = ParseNumber(range.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : ParseNumber(range.substr(dash + 1));
    if (!first || !last || *last < *first) return std::nullopt;
    for (int core = *first; core <= *last; ++core) cores.push_back(core);
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
    if (text.empty()) return std::nullopt;
  }
  return Sorted(std::move(cores));
}

std::string FormatCoreList(const CoreList& cores) {
  std::string text;
  for (auto first = cores.begin(); first != cores.end();) {
    auto last = first;
    while (std::next(last) != cores.end() && *std::next(last) == *last + 1) ++last;
    if (!text.empty()) text += ',';
    text += std::to_string(*first);
    if (last != first) text += '-' + std::to_string(*last);
    first = std::next(last);
  }
  return text;
}

CoreList Sorted(CoreList cores) {
  std::ranges::sort(cores);
  const auto repeated = std::ranges::unique(cores);
  cores.erase(repeated.begin(), repeated.end());
  return cores;
}

CoreList Difference(const CoreList& left, const CoreList& right) {
  CoreList result;
  std::ranges::set_difference(left, right, std::back_inserter(result));
  return result;
}

CoreList Intersection(const CoreList& left, const CoreList& right) {
  CoreList result;
  std::ranges::set_intersection(left, right, std::back_inserter(result));
  return result;
}

}  // namespace concert::timing
