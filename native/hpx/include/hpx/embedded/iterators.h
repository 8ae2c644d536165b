// Iterators that count, and that go over several ranges at once.
#pragma once

#include <compare>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <tuple>
#include <type_traits>
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

// Goes over several ranges at the same time; an element is a tuple of references.
template <typename... I>
class zip_iterator {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = std::tuple<std::iter_value_t<I>...>;
  using reference = std::tuple<std::iter_reference_t<I>...>;
  using difference_type = std::ptrdiff_t;
  using pointer = void;

  zip_iterator() = default;
  explicit constexpr zip_iterator(const I&... each) : each_(each...) {}

  constexpr reference operator*() const {
    return std::apply([](const I&... each) { return reference(*each...); }, each_);
  }
  constexpr reference operator[](difference_type n) const { return *(*this + n); }
  constexpr const std::tuple<I...>& get_iterator_tuple() const { return each_; }
  constexpr zip_iterator& operator++() { return *this += 1; }
  constexpr zip_iterator& operator--() { return *this -= 1; }
  constexpr zip_iterator operator++(int) { return std::exchange(*this, *this + 1); }
  constexpr zip_iterator operator--(int) { return std::exchange(*this, *this - 1); }
  constexpr zip_iterator& operator+=(difference_type n) {
    std::apply([n](I&... each) { (std::advance(each, n), ...); }, each_);
    return *this;
  }
  constexpr zip_iterator& operator-=(difference_type n) { return *this += -n; }
  friend constexpr zip_iterator operator+(zip_iterator i, difference_type n) { return i += n; }
  friend constexpr zip_iterator operator+(difference_type n, zip_iterator i) { return i += n; }
  friend constexpr zip_iterator operator-(zip_iterator i, difference_type n) { return i -= n; }
  friend constexpr difference_type operator-(const zip_iterator& a, const zip_iterator& b) {
    return std::distance(std::get<0>(b.each_), std::get<0>(a.each_));
  }
  friend constexpr bool operator==(const zip_iterator& a, const zip_iterator& b) {
    return std::get<0>(a.each_) == std::get<0>(b.each_);
  }
  friend constexpr auto operator<=>(const zip_iterator& a, const zip_iterator& b) {
    return a - b <=> 0;
  }

 private:
  std::tuple<I...> each_;
};

// The name before HPX 1.9, which 1.11 has still.
template <typename... I>
constexpr zip_iterator<std::decay_t<I>...> make_zip_iterator(I&&... each) {
  return zip_iterator<std::decay_t<I>...>(each...);
}

}  // namespace hpx::util
