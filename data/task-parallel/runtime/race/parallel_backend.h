// The backend of parallel algorithms for the race check: each part of a range is a logical thread.
//
// Included before everything else, with the library told to have no TBB. The name of the include
// guard is that of the library's own serial backend, whose place this one takes.
#ifndef _PSTL_PARALLEL_BACKEND_SERIAL_H
#define _PSTL_PARALLEL_BACKEND_SERIAL_H

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

// Runs function(argument, 0), ..., function(argument, parts - 1), each on a logical thread.
extern "C" void concert_run_parts(void (*function)(void*, std::size_t), void* argument,
                                  std::size_t parts);

namespace __pstl {
namespace __serial_backend {

// At least two parts wherever there are two elements; more show more races.
inline constexpr std::size_t kParts = 8;

template <typename Function>
void run_parts(std::size_t parts, const Function& function) {
  const auto call = [](void* argument, std::size_t part) {
    (*static_cast<const Function*>(argument))(part);
  };
  concert_run_parts(call, const_cast<Function*>(std::addressof(function)), parts);
}

// Calls function(part, first, last) for each part of a range, which is not empty.
template <typename Index, typename Function>
void for_each_part(Index first, Index last, Function function) {
  const std::size_t size = static_cast<std::size_t>(last - first);
  const std::size_t parts = std::min(size, kParts);
  const auto run = [&](std::size_t part) {
    using Step = decltype(last - first);
    function(part, first + static_cast<Step>(size * part / parts),
             first + static_cast<Step>(size * (part + 1) / parts));
  };
  run_parts(parts, run);
}

template <typename Value>
class __buffer {
 public:
  explicit __buffer(std::size_t size) : size_(size), values_(allocator_.allocate(size)) {}
  ~__buffer() { allocator_.deallocate(values_, size_); }
  __buffer(const __buffer&) = delete;
  __buffer& operator=(const __buffer&) = delete;

  explicit operator bool() const { return values_ != nullptr; }
  Value* get() const { return values_; }

 private:
  std::allocator<Value> allocator_;
  std::size_t size_;
  Value* values_;
};

inline void __cancel_execution() {}

template <class Policy, class Index, class Function>
void __parallel_for(Policy&&, Index first, Index last, Function function) {
  if (first == last) return;
  for_each_part(first, last, [&](std::size_t, Index from, Index to) { function(from, to); });
}

template <class Policy, class Value, class Index, class Body, class Reduction>
Value __parallel_reduce(Policy&&, Index first, Index last, const Value& identity, const Body& body,
                        const Reduction& reduction) {
  if (first == last) return identity;
  std::vector<std::optional<Value>> sums(kParts);
  for_each_part(first, last, [&](std::size_t part, Index from, Index to) {
    sums[part].emplace(body(from, to, identity));
  });
  Value sum = *std::move(sums.front());
  for (std::size_t part = 1; part < kParts && sums[part]; ++part) {
    sum = reduction(std::move(sum), *std::move(sums[part]));
  }
  return sum;
}

// The sums of each part, as far as there are parts.
template <class Index, class Unary, class Value, class Reduce>
std::vector<std::optional<Value>> sums_of_parts(Index first, Index last, Unary& unary,
                                                Reduce& reduce) {
  std::vector<std::optional<Value>> sums(kParts);
  for_each_part(first, last, [&](std::size_t part, Index from, Index to) {
    Value sum = unary(from);
    sums[part].emplace(reduce(from + 1, to, std::move(sum)));
  });
  return sums;
}

template <class Policy, class Index, class Unary, class Value, class Combine, class Reduce>
Value __parallel_transform_reduce(Policy&&, Index first, Index last, Unary unary, Value initial,
                                  Combine combine, Reduce reduce) {
  if (first == last) return initial;
  auto sums = sums_of_parts<Index, Unary, Value, Reduce>(first, last, unary, reduce);
  for (auto& sum : sums) {
    if (sum) initial = combine(std::move(initial), *std::move(sum));
  }
  return initial;
}

template <class Policy, class Index, class Value, class Reduce, class Combine, class Scan,
          class Apex>
void __parallel_strict_scan(Policy&&, Index size, Value initial, Reduce reduce, Combine combine,
                            Scan scan, Apex apex) {
  if (size == 0) {
    apex(initial);
    return;
  }
  std::vector<std::optional<Value>> sums(kParts);
  for_each_part(Index(0), size, [&](std::size_t part, Index from, Index to) {
    sums[part].emplace(reduce(from, to - from));
  });
  std::vector<Value> before;
  Value sum = initial;
  for (auto& one : sums) {
    before.push_back(sum);
    if (one) sum = combine(sum, *one);
  }
  apex(sum);
  for_each_part(Index(0), size, [&](std::size_t part, Index from, Index to) {
    scan(from, to - from, before[part]);
  });
}

template <class Policy, class Index, class Unary, class Value, class Combine, class Reduce,
          class Scan>
Value __parallel_transform_scan(Policy&&, Index size, Unary unary, Value initial, Combine combine,
                                Reduce reduce, Scan scan) {
  if (size == 0) return initial;
  auto sums = sums_of_parts<Index, Unary, Value, Reduce>(Index(0), size, unary, reduce);
  std::vector<Value> before;
  for (auto& sum : sums) {
    before.push_back(initial);
    if (sum) initial = combine(initial, *sum);
  }
  for_each_part(Index(0), size,
                [&](std::size_t part, Index from, Index to) { scan(from, to, before[part]); });
  return initial;
}

template <class Policy, class Iterator, class Compare, class Sort>
void __parallel_stable_sort(Policy&&, Iterator first, Iterator last, Compare compare, Sort sort,
                            std::size_t = 0) {
  const auto whole = [&](std::size_t) { sort(first, last, compare); };
  run_parts(1, whole);
}

template <class Policy, class First, class Second, class Output, class Compare, class Merge>
void __parallel_merge(Policy&&, First first, First first_end, Second second, Second second_end,
                      Output output, Compare compare, Merge merge) {
  const auto whole = [&](std::size_t) {
    merge(first, first_end, second, second_end, output, compare);
  };
  run_parts(1, whole);
}

template <class Policy, class First, class Second>
void __parallel_invoke(Policy&&, First&& first, Second&& second) {
  const auto either = [&](std::size_t part) {
    if (part == 0) {
      std::forward<First>(first)();
    } else {
      std::forward<Second>(second)();
    }
  };
  run_parts(2, either);
}

}  // namespace __serial_backend
}  // namespace __pstl

#endif  // _PSTL_PARALLEL_BACKEND_SERIAL_H
