// An iterator that counts.
#pragma once

#include <compare>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <utility>

namespace hpx::util {

// Runs over integers without storing them.
template <typename T>
class counting_iterator {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = T;
  using difference_type = std::ptrdiff_t;
  using pointer = const T*;
  using reference = T;

  counting_iterator() = default;
  explicit constexpr counting_iterator(T value) : value_(value) {}

  constexpr T operator*() const { return value_; }
  constexpr T operator[](difference_type n) const { return *(*this + n); }
  constexpr const T& base() const { return value_; }
  constexpr counting_iterator& operator++() { return *this += 1; }
  constexpr counting_iterator& operator--() { return *this -= 1; }
  constexpr counting_iterator operator++(int) { return std::exchange(*this, *this + 1); }
  constexpr counting_iterator operator--(int) { return std::exchange(*this, *this - 1); }
  constexpr counting_iterator& operator+=(difference_type n) {
    value_ = static_cast<T>(value_ + static_cast<T>(n));
    return *this;
  }
  constexpr counting_iterator& operator-=(difference_type n) { return *this += -n; }
  friend constexpr counting_iterator operator+(counting_iterator i, difference_type n) {
    return i += n;
  }
  friend constexpr counting_iterator operator+(difference_type n, counting_iterator i) {
    return i += n;
  }
  friend constexpr counting_iterator operator-(counting_iterator i, difference_type n) {
    return i -= n;
  }
  friend constexpr difference_type operator-(counting_iterator a, counting_iterator b) {
    return static_cast<difference_type>(a.value_) - static_cast<difference_type>(b.value_);
  }
  friend constexpr auto operator<=>(counting_iterator, counting_iterator) = default;

 private:
  T value_ = T();
};

// The integers from 0 up to, but not including, n.
template <typename T>
constexpr auto counting_shape(T n) {
  return std::ranges::subrange(counting_iterator<T>(0), counting_iterator<T>(n));
}

}  // namespace hpx::util
