// Reads how the machine is built: cores, SMT siblings, packages, NUMA nodes, caches.

#ifndef CONCERT_NATIVE_TIMING_TOPOLOGY_H_
#define CONCERT_NATIVE_TIMING_TOPOLOGY_H_

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "native/timing/core_list.h"

namespace concert::timing {

// A logical core. Ids are -1 where /sys does not tell.
struct Core {
  int number = 0;
  int package_id = -1;
  int physical_id = -1;  // Unique within a package only, if at all: identity is `siblings`.
  int node_id = -1;
  CoreList siblings = {};  // Logical cores of the same physical core, this one included.
};

struct NumaNode {
  int number = 0;
  CoreList cores = {};  // Empty for a node that is memory only.
};

struct Cache {
  int level = 0;
  std::string type = {};        // "Data", "Instruction" or "Unified".
  std::int64_t size_bytes = 0;  // 0 where /sys does not tell.
  int line_bytes = 0;           // Likewise.
  CoreList cores = {};          // Logical cores that share it.
};

struct Topology {
  CoreList online = {};
  CoreList allowed = {};
  std::vector<Core> cores = {};           // The online ones, by number.
  std::vector<NumaNode> nodes = {};       // By number.
  std::vector<Cache> caches = {};         // By level, type, first core.
  std::vector<std::string> missing = {};  // What /sys did not tell, as paths below it; sorted.
};

// Reads the tree below `sysfs` ("/sys", or a copy or fake of it). What is missing there is named in
// `missing`, and the most modest assumption stands in: every core its own physical core, all of
// them on one node. Throws TimingError (kUnreadable) where an entry exists but makes no sense.
Topology ReadTopology(const std::filesystem::path& sysfs, const CoreList& allowed);

}  // namespace concert::timing

#endif  // CONCERT_NATIVE_TIMING_TOPOLOGY_H_
