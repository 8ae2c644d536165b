// The outcomes of data choices that the search must still explore, next to those that came up.
//
// An event with a hundred choices of eight values has seven hundred alternatives, each of these has
// its own, and few are ever reached. So events are kept, and their alternatives made one by one.

#ifndef CONCERT_NATIVE_EXPLORE_SEARCH_ALTERNATIVES_H_
#define CONCERT_NATIVE_EXPLORE_SEARCH_ALTERNATIVES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "native/explore/search/wakeup_tree.h"
#include "native/explore/types.h"

namespace concert::explore {

// Of the events of one point of the search. An alternative is the outcomes of an event up to a
// choice, and another one of that.
class Alternatives {
 public:
  bool empty() const { return first_ == met_.size(); }
  // Those of an event of `thread`, from the choice `settled` on, but for what is in `planned`: a
  // branch that begins with an alternative stands for it.
  void add(ThreadId thread, bool by_deadline, std::span<const std::uint32_t> outcomes,
           std::uint32_t settled, const std::vector<std::uint32_t>& arities, WakeupTree& planned);
  // The next one; those of the event that was met first come first.
  std::optional<Branch> take();
  // The next one of `thread` that is the beginning of `outcomes`, or the other way round.
  std::optional<Branch> take(ThreadId thread, std::span<const std::uint32_t> outcomes);

 private:
  struct Place {
    std::uint32_t choice = 0;
    std::uint32_t outcome = 0;

    auto operator<=>(const Place&) const = default;
  };
  struct Met {
    ThreadId thread = 0;
    bool by_deadline = false;
    std::vector<std::uint32_t> outcomes;  // Zero from its end on.
    std::shared_ptr<const std::vector<std::uint32_t>> arities;
    Place next;
    std::vector<Place> taken;  // Out of turn.

    std::uint32_t outcome(std::uint32_t choice) const;
    bool is_pending(Place place) const;
    // The first pending one from `place` on.
    std::optional<Place> pending_from(Place place) const;
    std::optional<Place> agreeing(std::span<const std::uint32_t> other) const;
    Branch branch(Place place) const;
  };

  void pass_over();

  std::vector<Met> met_;
  std::size_t first_ = 0;  // Before it, all are taken.
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_SEARCH_ALTERNATIVES_H_
