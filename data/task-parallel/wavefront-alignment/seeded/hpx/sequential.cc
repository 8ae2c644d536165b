#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

// Right, and alone.
std::vector<std::int32_t> border_scores(const std::vector<std::uint8_t>& a,
                                        const std::vector<std::uint8_t>& b, std::int32_t match,
                                        std::int32_t mismatch, std::int32_t gap,
                                        std::size_t /*tasks*/) {
  const auto all_gaps = [gap](std::size_t size) { return static_cast<std::int32_t>(size) * gap; };
  const std::int32_t bonus = match - mismatch;
  std::vector<std::int32_t> row;
  for (std::size_t j = 0; j <= b.size(); ++j) row.push_back(all_gaps(j));
  std::vector<std::int32_t> last_column{row.back()};
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::int32_t diagonal = row[0];
    std::int32_t left = row[0] = all_gaps(i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      // No branch: which symbols are equal is hard to predict.
      const std::int32_t paired = diagonal + mismatch + (a[i] == b[j]) * bonus;
      diagonal = row[j + 1];
      left = std::max(std::max(paired, diagonal + gap), left + gap);
      row[j + 1] = left;
    }
    last_column.push_back(left);
  }
  // The corner is in the row already.
  row.insert(row.end(), last_column.rbegin() + 1, last_column.rend());
  return row;
}
