#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace {

// The root's side is 2 to the power of this.
constexpr std::uint32_t kLevels = 20;

// The squares of side 2^kSquareLevel are parts of the tree that tasks make; the few cells above
// them come last.
constexpr std::uint32_t kSquareLevel = 16;
constexpr std::size_t kSquares = std::size_t{1} << 2 * (kLevels - kSquareLevel);
constexpr std::size_t kMostCellsAbove = 1 + 4 + 16 + 64;

// The bodies are put in order by so many tasks at most, and a task of fewer bodies costs more than
// it gains.
constexpr std::size_t kMostBlocks = 128;
constexpr std::size_t kFewestBodies = 1024;

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

// Calls work(0), ..., work(tasks - 1), each as a task.
template <typename Work>
void in_tasks(std::size_t tasks, const Work& work) {
  for (std::size_t task = 0; task < tasks; ++task) {
#pragma omp task firstprivate(task) shared(work)
    work(task);
  }
#pragma omp taskwait
}

std::uint64_t key_of(std::uint32_t x, std::uint32_t y) {
  std::uint64_t key = 0;
  for (std::uint32_t level = kLevels; level-- > 0;) {
    key = 4 * key + 2 * (y >> level & 1) + (x >> level & 1);
  }
  return key;
}

std::size_t square_of(const Body& body) { return body.key >> 2 * kSquareLevel; }

// A quadtree in depth-first order.
struct Tree {
  std::uint32_t ratio;
  double softening;
  std::unique_ptr<Body[]> bodies;                  // by square, and in it by key
  std::array<std::size_t, kSquares + 1> starts{};  // where each square's bodies begin
  std::unique_ptr<Cell[]> cells;
  std::size_t size = 0;

  // Puts the bodies in the order of their squares.
  void place(const std::vector<std::uint32_t>& x, const std::vector<std::uint32_t>& y,
             const std::vector<std::uint32_t>& mass, std::size_t blocks) {
    const std::size_t n = x.size();
    const auto unsorted = std::make_unique_for_overwrite<Body[]>(n);
    bodies = std::make_unique_for_overwrite<Body[]>(n);
    // How many bodies of each block lie in each square; then where the next of them goes.
    std::vector<std::array<std::size_t, kSquares>> places(blocks);
    in_tasks(blocks, [&](std::size_t block) {
      for (std::size_t i = n * block / blocks; i < n * (block + 1) / blocks; ++i) {
        unsorted[i] = {key_of(x[i], y[i]), i, x[i], y[i], mass[i]};
        ++places[block][square_of(unsorted[i])];
      }
    });
    std::size_t next = 0;
    for (std::size_t square = 0; square < kSquares; ++square) {
      starts[square] = next;
      for (auto& counts : places) {
        const std::size_t first = next;
        next += counts[square];
        counts[square] = first;
      }
    }
    starts[kSquares] = next;
    in_tasks(blocks, [&](std::size_t block) {
      for (std::size_t i = n * block / blocks; i < n * (block + 1) / blocks; ++i) {
        bodies[places[block][square_of(unsorted[i])]++] = unsorted[i];
      }
    });
  }

  // Returns the cell of side 2^level that holds the bodies first..last.
  Cell cell_of(std::size_t first, std::size_t last, std::uint32_t level) const {
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
    const double total = static_cast<double>(mass);
    return {(bodies[first].x >> level) * side + side / 2,
            (bodies[first].y >> level) * side + side / 2,
            has_children(first, last, level) ? ratio * side * ratio * side : 0.0,
            static_cast<double>(moment_x) / total,
            static_cast<double>(moment_y) / total,
            total,
            0};
  }

  static bool has_children(std::size_t first, std::size_t last, std::uint32_t level) {
    return last - first > 1 && level > 0;
  }

  // Calls add_child(first, last) for each quarter of a cell that has children.
  template <typename AddChild>
  void add_children(std::size_t first, std::size_t last, std::uint32_t level,
                    const AddChild& add_child) const {
    if (!has_children(first, last, level)) return;
    const std::uint32_t shift = 2 * (level - 1);
    while (first < last) {
      const std::uint64_t quarter = bodies[first].key >> shift;
      std::size_t end = first;
      while (end < last && bodies[end].key >> shift == quarter) ++end;
      add_child(first, end);
      first = end;
    }
  }

  // Adds the cell of the bodies first..last, and all below it, to a part of the tree.
  void add(std::size_t first, std::size_t last, std::uint32_t level,
           std::vector<Cell>& part) const {
    const std::size_t index = part.size();
    part.push_back(cell_of(first, last, level));
    add_children(first, last, level,
                 [&](std::size_t from, std::size_t to) { add(from, to, level - 1, part); });
    part[index].next = part.size();
  }

  // Adds the cell of the bodies first..last, and all below it down to the squares, for whose parts
  // it leaves room and notes where.
  void add_above(std::size_t first, std::size_t last, std::uint32_t level,
                 const std::vector<std::vector<Cell>>& parts, std::vector<std::size_t>& offsets) {
    if (level == kSquareLevel) {
      const std::size_t square = square_of(bodies[first]);
      offsets[square] = size;
      size += parts[square].size();
      return;
    }
    const std::size_t index = size++;
    cells[index] = cell_of(first, last, level);
    add_children(first, last, level, [&](std::size_t from, std::size_t to) {
      add_above(from, to, level - 1, parts, offsets);
    });
    cells[index].next = size;
  }

  void grow(std::size_t tasks) {
    std::vector<std::vector<Cell>> parts(kSquares);
    in_tasks(tasks, [&](std::size_t task) {
      for (std::size_t square = task; square < kSquares; square += tasks) {
        const std::size_t first = starts[square];
        const std::size_t last = starts[square + 1];
        if (first == last) continue;
        std::sort(bodies.get() + first, bodies.get() + last,
                  [](const Body& one, const Body& other) { return one.key < other.key; });
        add(first, last, kSquareLevel, parts[square]);
      }
    });
    std::size_t most = kMostCellsAbove;
    for (const auto& part : parts) most += part.size();
    cells = std::make_unique_for_overwrite<Cell[]>(most);
    // A square without an offset is empty, or part of a cell with one body.
    std::vector<std::size_t> offsets(kSquares, most);
    add_above(0, starts[kSquares], kLevels, parts, offsets);
    in_tasks(tasks, [&](std::size_t task) {
      for (std::size_t square = task; square < kSquares; square += tasks) {
        if (offsets[square] == most) continue;
        Cell* to = cells.get() + offsets[square];
        for (Cell cell : parts[square]) {
          cell.next += offsets[square];
          *to++ = cell;
        }
      }
    });
  }

  // Writes the accelerations of the bodies first..last.
  void attract(std::size_t first, std::size_t last, std::vector<double>& result) const {
    for (std::size_t i = first; i < last; ++i) {
      const double x = bodies[i].x;
      const double y = bodies[i].y;
      double sum_x = 0.0;
      double sum_y = 0.0;
      for (std::size_t c = 0; c < size;) {
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

}  // namespace

std::vector<double> accelerations(const std::vector<std::uint32_t>& x,
                                  const std::vector<std::uint32_t>& y,
                                  const std::vector<std::uint32_t>& mass, std::uint32_t ratio,
                                  double softening, std::size_t tasks) {
  const std::size_t n = x.size();
  std::vector<double> result(2 * n);
  if (n == 0) return result;
  const std::size_t blocks = std::min({tasks, kMostBlocks, n / kFewestBodies + 1});
  Tree tree{ratio, softening};
#pragma omp parallel
#pragma omp single
  {
    tree.place(x, y, mass, blocks);
    tree.grow(blocks);
    in_tasks(tasks, [&](std::size_t task) {
      tree.attract(n * task / tasks, n * (task + 1) / tasks, result);
    });
  }
  return result;
}
