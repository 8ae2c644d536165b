#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <hpx/future.hpp>
#include <vector>

namespace {

// The matrix of distances as `side` times `side` tiles.
struct Tiles {
  std::int32_t* distances;
  std::size_t n;
  std::size_t side;

  std::size_t first(std::size_t tile) const { return n * tile / side; }
  std::int32_t* row(std::size_t i) const { return distances + i * n; }

  // Lets the paths of tile (i, j), i = k or j = k, go through the vertices of part k, one after the
  // other: each may shorten the ways to the next.
  void close(std::size_t i, std::size_t j, std::size_t k) const {
    for (std::size_t via = first(k); via < first(k + 1); ++via) {
      for (std::size_t r = first(i); r < first(i + 1); ++r) shorten(r, j, via);
    }
  }

  // The same where neither i nor j is k: the ways to and from the vertices stay as they are.
  void pass(std::size_t i, std::size_t j, std::size_t k) const {
    for (std::size_t r = first(i); r < first(i + 1); ++r) {
      for (std::size_t via = first(k); via < first(k + 1); ++via) shorten(r, j, via);
    }
  }

 private:
  void shorten(std::size_t r, std::size_t j, std::size_t via) const {
    const std::int32_t there = row(r)[via];
    const std::int32_t* const onwards = row(via);
    std::int32_t* const out = row(r);
    for (std::size_t c = first(j); c < first(j + 1); ++c) {
      out[c] = std::min(out[c], there + onwards[c]);
    }
  }
};

// So many tiles a side that the matrix has about `tasks` of them.
std::size_t tiles_a_side(std::size_t n, std::size_t tasks) {
  std::size_t side = 1;
  while (side < n && side * side < tasks) ++side;
  return side;
}

// Starts the tasks that let the paths of tile (i, j) go through part k as soon as tiles (i, k) and
// (k, j) are closed. The next tile of the diagonal is closed with the rest.
void pass_all(const Tiles& tiles, std::size_t k,
              const std::vector<hpx::shared_future<void>>& across,
              const std::vector<hpx::shared_future<void>>& down,
              std::vector<hpx::future<void>>& passed) {
  for (std::size_t i = 0; i < tiles.side; ++i) {
    for (std::size_t j = 0; j < tiles.side; ++j) {
      if (i == k || j == k) continue;
      passed.push_back(hpx::dataflow(
          hpx::launch::async,
          [&tiles, i, j, k](const auto&, const auto&) {
            tiles.pass(i, j, k);
            if (i == k + 1 && j == k + 1) tiles.close(i, i, i);
          },
          down[i], across[j]));
    }
  }
}

}  // namespace

void shortest_paths(std::vector<std::int32_t>& distances, std::size_t n, std::size_t tasks) {
  const std::size_t side = tiles_a_side(n, tasks);
  const Tiles tiles{distances.data(), n, side};
  tiles.close(0, 0, 0);
  for (std::size_t k = 0; k < side; ++k) {
    // Tiles (k, i) and (i, k).
    std::vector<hpx::shared_future<void>> across(side);
    std::vector<hpx::shared_future<void>> down(side);
    for (std::size_t i = 0; i < side; ++i) {
      if (i == k) continue;
      across[i] = hpx::async([&tiles, i, k] { tiles.close(k, i, k); });
      down[i] = hpx::async([&tiles, i, k] { tiles.close(i, k, k); });
    }
    std::vector<hpx::future<void>> passed;
    pass_all(tiles, k, across, down, passed);
    hpx::wait_all(passed);
  }
}
