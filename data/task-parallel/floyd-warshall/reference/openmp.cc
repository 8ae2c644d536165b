#include <algorithm>
#include <cstddef>
#include <cstdint>
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

}  // namespace

void shortest_paths(std::vector<std::int32_t>& distances, std::size_t n, std::size_t tasks) {
  const std::size_t side = tiles_a_side(n, tasks);
  const Tiles tiles{distances.data(), n, side};
  // Stands for tile (i, j) in the dependences of the tasks at i * side + j.
  std::vector<char> places(side * side);
  char* const tile = places.data();
#pragma omp parallel
#pragma omp single
  for (std::size_t k = 0; k < side; ++k) {
#pragma omp task firstprivate(k) depend(inout : tile[k * side + k])
    tiles.close(k, k, k);
    for (std::size_t i = 0; i < side; ++i) {
      if (i == k) continue;
#pragma omp task firstprivate(i, k) depend(in : tile[k * side + k]) \
    depend(inout : tile[k * side + i])
      tiles.close(k, i, k);
#pragma omp task firstprivate(i, k) depend(in : tile[k * side + k]) \
    depend(inout : tile[i * side + k])
      tiles.close(i, k, k);
    }
    for (std::size_t i = 0; i < side; ++i) {
      for (std::size_t j = 0; j < side; ++j) {
        if (i == k || j == k) continue;
#pragma omp task firstprivate(i, j, k) depend(in : tile[i * side + k], tile[k * side + j]) \
    depend(inout : tile[i * side + j])
        tiles.pass(i, j, k);
      }
    }
  }
}
