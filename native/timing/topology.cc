#include "native/timing/topology.h"

#include <charconv>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "native/timing/core_list.h"
#include "native/timing/error.h"
#include "native/timing/sysfs.h"

namespace concert::timing {
namespace {

namespace fs = std::filesystem;

TimingError Senseless(const fs::path& file, const std::string& text) {
  return TimingError({.fault = Fault::kUnreadable,
                      .what = "cannot make sense of \"" + text + "\"",
                      .where = file.string(),
                      .remedy = "is this a /sys of Linux?"});
}

// Bytes of "64", "32K", "1M" or "1G", the forms that the kernel writes.
std::optional<std::int64_t> ParseNumber(std::string_view text) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, number);
  if (failure != std::errc{}) return std::nullopt;
  const std::string_view unit(stop, end);
  if (unit.empty()) return number;
  if (unit == "K") return number << 10;
  if (unit == "M") return number << 20;
  if (unit == "G") return number << 30;
  return std::nullopt;
}

class Reader {
 public:
  explicit Reader(const fs::path& sysfs)
      : cpus_(sysfs / "devices/system/cpu"), nodes_(sysfs / "devices/system/node") {}

  Topology Read(const CoreList& allowed) {
    Topology topology{.allowed = allowed};
    topology.online = ReadOnline(allowed);
    topology.nodes = ReadNodes(topology.online);
    std::map<int, int> node_of;
    for (const NumaNode& node : topology.nodes) {
      for (const int core : node.cores) node_of[core] = node.number;
    }
    for (const int number : topology.online) {
      Core core = ReadCore(number, topology.online);
      if (const auto node = node_of.find(number); node != node_of.end())
        core.node_id = node->second;
      topology.cores.push_back(std::move(core));
    }
    topology.caches = ReadCaches(topology.online);
    topology.missing.assign(missing_.begin(), missing_.end());
    return topology;
  }

 private:
  CoreList ReadOnline(const CoreList& allowed) {
    if (auto cores = ReadCores(cpus_ / "online", "devices/system/cpu/online")) return *cores;
    if (auto cores = NumberedEntries(cpus_, "cpu"); !cores.empty()) return cores;
    return allowed;
  }

  std::vector<NumaNode> ReadNodes(const CoreList& online) {
    std::vector<NumaNode> nodes;
    for (const int number : NumberedEntries(nodes_, "node")) {
      const auto cores = ReadCores(nodes_ / ("node" + std::to_string(number)) / "cpulist",
                                   "devices/system/node/node*/cpulist");
      if (cores) nodes.push_back({.number = number, .cores = Intersection(*cores, online)});
    }
    if (!nodes.empty()) return nodes;
    missing_.insert("devices/system/node");
    return {{.number = 0, .cores = online}};
  }

  Core ReadCore(int number, const CoreList& online) {
    const fs::path folder = cpus_ / ("cpu" + std::to_string(number)) / "topology";
    const std::string pattern = "devices/system/cpu/cpu*/topology/";
    Core core{.number = number};
    core.package_id = ReadId(folder / "physical_package_id", pattern + "physical_package_id");
    core.physical_id = ReadId(folder / "core_id", pattern + "core_id");
    // "thread_siblings_list" is the name of "core_cpus_list" before Linux 5.3.
    auto siblings = Peek(folder / "core_cpus_list");
    if (!siblings)
      siblings = ReadCores(folder / "thread_siblings_list", pattern + "core_cpus_list");
    core.siblings = siblings ? Intersection(*siblings, online) : CoreList{};
    if (core.siblings.empty()) core.siblings = {number};
    return core;
  }

  std::vector<Cache> ReadCaches(const CoreList& online) {
    // Every core that shares a cache lists it again.
    std::map<std::tuple<int, std::string, CoreList>, Cache> caches;
    const std::string pattern = "devices/system/cpu/cpu*/cache";
    for (const int number : online) {
      const fs::path folder = cpus_ / ("cpu" + std::to_string(number)) / "cache";
      const std::vector<int> indices = NumberedEntries(folder, "index");
      if (indices.empty()) missing_.insert(pattern);
      for (const int index : indices) {
        Cache cache = ReadCache(folder / ("index" + std::to_string(index)), pattern + "/index*/",
                                number, online);
        const auto key = std::tuple(cache.level, cache.type, cache.cores);
        caches.emplace(key, std::move(cache));
      }
    }
    std::vector<Cache> result;
    for (auto& [key, cache] : caches) result.push_back(std::move(cache));
    return result;
  }

  Cache ReadCache(const fs::path& folder, const std::string& pattern, int number,
                  const CoreList& online) {
    Cache cache{.level = static_cast<int>(ReadNumber(folder / "level", pattern + "level"))};
    cache.type = ReadSysfs(folder / "type").value_or("");
    if (cache.type.empty()) missing_.insert(pattern + "type");
    cache.size_bytes = ReadNumber(folder / "size", pattern + "size");
    cache.line_bytes = static_cast<int>(
        ReadNumber(folder / "coherency_line_size", pattern + "coherency_line_size"));
    const auto cores = ReadCores(folder / "shared_cpu_list", pattern + "shared_cpu_list");
    cache.cores = cores ? Intersection(*cores, online) : CoreList{};
    if (cache.cores.empty()) cache.cores = {number};
    return cache;
  }

  // Ids may be -1 in the files themselves, where the firmware is silent.
  int ReadId(const fs::path& file, const std::string& pattern) {
    const auto text = ReadOrMiss(file, pattern);
    if (!text) return -1;
    const auto number = ParseNumber(*text);
    if (!number) throw Senseless(file, *text);
    return static_cast<int>(*number);
  }

  std::int64_t ReadNumber(const fs::path& file, const std::string& pattern) {
    const auto text = ReadOrMiss(file, pattern);
    if (!text) return 0;
    const auto number = ParseNumber(*text);
    if (!number || *number < 0) throw Senseless(file, *text);
    return *number;
  }

  std::optional<CoreList> ReadCores(const fs::path& file, const std::string& pattern) {
    auto cores = Peek(file);
    if (!cores) missing_.insert(pattern);
    return cores;
  }

  static std::optional<CoreList> Peek(const fs::path& file) {
    const auto text = ReadSysfs(file);
    if (!text) return std::nullopt;
    auto cores = ParseCoreList(*text);
    if (!cores) throw Senseless(file, *text);
    return cores;
  }

  std::optional<std::string> ReadOrMiss(const fs::path& file, const std::string& pattern) {
    auto text = ReadSysfs(file);
    if (!text || text->empty()) {
      missing_.insert(pattern);
      return std::nullopt;
    }
    return text;
  }

  fs::path cpus_;
  fs::path nodes_;
  std::set<std::string> missing_;
};

}  // namespace

Topology ReadTopology(const std::filesystem::path& sysfs, const CoreList& allowed) {
  return Reader(sysfs).Read(allowed);
}

}  // namespace concert::timing
