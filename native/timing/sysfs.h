// Reads a file of /sys, if it exists.

#ifndef CONCERT_NATIVE_TIMING_SYSFS_H_
#define CONCERT_NATIVE_TIMING_SYSFS_H_

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace concert::timing {

// The content of the file without the white space at its end; nothing where it cannot be read
// (absent, masked by a container, not permitted).
std::optional<std::string> ReadSysfs(const std::filesystem::path& file);

// The numbers N of the entries "<prefix>N" of `folder`, sorted; empty where it cannot be read.
std::vector<int> NumberedEntries(const std::filesystem::path& folder, std::string_view prefix);

}  // namespace concert::timing

#endif  // CONCERT_NATIVE_TIMING_SYSFS_H_
