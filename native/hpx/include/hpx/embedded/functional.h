// Names that HPX has beside those of the standard library, with the same meaning.
#pragma once

#include <any>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace hpx {

using std::any;
using std::any_cast;
using std::bad_optional_access;
using std::bind;
using std::function;
using std::in_place;
using std::invoke;
using std::invoke_result;
using std::invoke_result_t;
using std::is_invocable;
using std::is_invocable_r;
using std::is_invocable_r_v;
using std::is_invocable_v;
using std::make_optional;
using std::mem_fn;
using std::nullopt;
using std::nullopt_t;
using std::optional;
namespace placeholders = std::placeholders;

// A function that can be moved only.
template <typename Signature>
class move_only_function;

template <typename R, typename... Args>
class move_only_function<R(Args...)> {
 public:
  move_only_function() = default;
  template <typename F>
    requires(!std::is_same_v<std::decay_t<F>, move_only_function>)
  move_only_function(F&& function)
      : call_(std::make_unique<Holder<std::decay_t<F>>>(std::forward<F>(function))) {}
  explicit operator bool() const { return call_ != nullptr; }
  R operator()(Args... args) const { return call_->call(std::forward<Args>(args)...); }

 private:
  struct Callable {
    virtual ~Callable() = default;
    virtual R call(Args... args) = 0;
  };
  template <typename F>
  struct Holder : Callable {
    template <typename G>
    explicit Holder(G&& given) : function(std::forward<G>(given)) {}
    R call(Args... args) override { return std::invoke(function, std::forward<Args>(args)...); }
    F function;
  };
  std::unique_ptr<Callable> call_;
};

template <typename F, typename... Args>
auto bind_front(F&& function, Args&&... args) {
  return std::bind_front(std::forward<F>(function), std::forward<Args>(args)...);
}
template <typename F, typename... Args>
auto bind_back(F&& function, Args&&... args) {
  return [call = std::forward<F>(function),
          last = std::make_tuple(std::forward<Args>(args)...)](auto&&... first) mutable {
    return std::apply(call, std::tuple_cat(std::forward_as_tuple(first...), last));
  };
}
template <typename F, typename Tuple>
decltype(auto) invoke_fused(F&& function, Tuple&& tuple) {
  return std::apply(std::forward<F>(function), std::forward<Tuple>(tuple));
}

}  // namespace hpx

#define HPX_ASSERT(...) static_cast<void>(0)
#define HPX_ASSERT_MSG(...) static_cast<void>(0)
#define HPX_FORWARD(T, ...) std::forward<T>(__VA_ARGS__)
#define HPX_MOVE(...) std::move(__VA_ARGS__)
