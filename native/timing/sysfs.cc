#include "native/timing/sysfs.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace concert::timing {

std::optional<std::string> ReadSysfs(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) return std::nullopt;
  std::string text(std::istreambuf_iterator<char>(stream), {});
  if (stream.bad()) return std::nullopt;
  const auto last = text.find_last_not_of(" \t\n");
  text.erase(last == std::string::npos ? 0 : last + 1);
  return text;
}

std::vector<int> NumberedEntries(const std::filesystem::path& folder, std::string_view prefix) {
  std::vector<int> numbers;
  std::error_code error;
  std::filesystem::directory_iterator entry(folder, error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(prefix)) continue;
    int number = 0;
    const char* const end = name.data() + name.size();
    const auto [stop, failure] = std::from_chars(name.data() + prefix.size(), end, number);
    if (failure == std::errc{} && stop == end && number >= 0) numbers.push_back(number);
  }
  std::ranges::sort(numbers);
  return numbers;
}

}  // namespace concert::timing
