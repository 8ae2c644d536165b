#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <execution>
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

struct Place {
  std::size_t row;
  std::size_t column;
};

// The tiles that share a row or a column with tile (k, k), and all that share none.
std::vector<Place> cross(std::size_t k, std::size_t side) {
  std::vector<Place> places;
  for (std::size_t i = 0; i < side; ++i) {
    if (i == k) continue;
    places.push_back({k, i});
    places.push_back({i, k});
  }
  return places;
}

std::vector<Place> rest(std::size_t k, std::size_t side) {
  std::vector<Place> places;
  for (std::size_t i = 0; i < side; ++i) {
    for (std::size_t j = 0; j < side; ++j) {
      if (i != k && j != k) places.push_back({i, j});
    }
  }
  return places;
}

}  // namespace

void shortest_paths(std::vector<std::int32_t>& distances, std::size_t n, std::size_t tasks) {
  const std::size_t side = tiles_a_side(n, tasks);
  const Tiles tiles{distances.data(), n, side};
  tiles.close(0, 0, 0);
  for (std::size_t k = 0; k < side; ++k) {
    const std::vector<Place> second = cross(k, side);
    std::for_each(std::execution::par, second.begin(), second.end(),
                  [&](const Place& place) { tiles.close(place.row, place.column, k); });
    const std::vector<Place> third = rest(k, side);
    std::for_each(std::execution::par, third.begin(), third.end(), [&](const Place& place) {
      tiles.pass(place.row, place.column, k);
      // The next tile of the diagonal is closed with the rest: nobody waits for it alone.
      if (place.row == k + 1 && place.column == k + 1) tiles.close(k + 1, k + 1, k + 1);
    });
  }
}
