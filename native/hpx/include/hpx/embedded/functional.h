// Names that HPX has beside those of the standard library, with the same meaning.
#pragma once

#include <any>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <source_location>
#include <type_traits>
#include <utility>

namespace hpx {

using std::any;
using std::any_cast;
using std::bad_optional_access;
using std::bind;
using std::cref;
using std::function;
using std::in_place;
using std::invoke;
using std::invoke_result;
using std::invoke_result_t;
using std::is_bind_expression;
using std::is_bind_expression_v;
using std::is_invocable;
using std::is_invocable_r;
using std::is_invocable_r_v;
using std::is_invocable_v;
using std::is_placeholder;
using std::is_placeholder_v;
using std::make_optional;
using std::mem_fn;
using std::nullopt;
using std::nullopt_t;
using std::optional;
using std::ref;
using std::reference_wrapper;
using std::source_location;
namespace placeholders = std::placeholders;
using any_nonser = std::any;
template <typename T, typename... Args>
any_nonser make_any_nonser(Args&&... args) {
  return std::make_any<T>(std::forward<Args>(args)...);
}

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

// Calls a function that lives elsewhere.
template <typename Signature>
class function_ref;

template <typename R, typename... Args>
class function_ref<R(Args...)> {
 public:
  template <typename F>
    requires(!std::is_same_v<std::decay_t<F>, function_ref> &&
             std::is_invocable_r_v<R, F&, Args...>)
  function_ref(F&& function) {
    assign(std::forward<F>(function));
  }
  template <typename F>
    requires(!std::is_same_v<std::decay_t<F>, function_ref> &&
             std::is_invocable_r_v<R, F&, Args...>)
  function_ref& operator=(F&& function) {
    assign(std::forward<F>(function));
    return *this;
  }
  template <typename F>
  void assign(F&& function) {
    using Function = std::remove_reference_t<F>;
    if constexpr (std::is_function_v<Function> ||
                  std::is_function_v<std::remove_pointer_t<Function>>) {
      // The pointer itself need not live on, so it is what is kept.
      auto* const pointer = &*function;
      place_.function = reinterpret_cast<void (*)()>(pointer);
      call_ = [](Place place, Args... args) -> R {
        return reinterpret_cast<decltype(pointer)>(place.function)(std::forward<Args>(args)...);
      };
    } else {
      place_.object = const_cast<void*>(static_cast<const void*>(std::addressof(function)));
      call_ = [](Place place, Args... args) -> R {
        return std::invoke(*static_cast<Function*>(place.object), std::forward<Args>(args)...);
      };
    }
  }
  void swap(function_ref& other) noexcept { std::swap(*this, other); }
  R operator()(Args... args) const { return call_(place_, std::forward<Args>(args)...); }

 private:
  union Place {
    void* object;
    void (*function)();
  };
  Place place_;
  R (*call_)(Place, Args...);
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

template <typename R, typename F, typename Tuple>
R invoke_fused_r(F&& function, Tuple&& tuple) {
  if constexpr (std::is_void_v<R>) {
    std::apply(std::forward<F>(function), std::forward<Tuple>(tuple));
  } else {
    return std::apply(std::forward<F>(function), std::forward<Tuple>(tuple));
  }
}

namespace experimental {

namespace detail_embedded {

enum class Leaving { any, by_exception, without_exception };

// Calls a function at the end of a block that is left as it says.
template <typename F, Leaving L>
class Scope {
 public:
  explicit Scope(F function) : function_(std::move(function)) {}
  Scope(Scope&& other) noexcept
      : function_(std::move(other.function_)), thrown_(other.thrown_), is_on_(other.is_on_) {
    other.release();
  }
  ~Scope() noexcept(L != Leaving::without_exception) {
    const bool is_thrown = std::uncaught_exceptions() > thrown_;
    if (is_on_ && (L == Leaving::any || is_thrown == (L == Leaving::by_exception))) function_();
  }
  void release() noexcept { is_on_ = false; }

 private:
  F function_;
  int thrown_ = std::uncaught_exceptions();
  bool is_on_ = true;
};

}  // namespace detail_embedded

template <typename F>
auto scope_exit(F&& function) {
  using detail_embedded::Leaving;
  return detail_embedded::Scope<std::decay_t<F>, Leaving::any>(std::forward<F>(function));
}
template <typename F>
auto scope_fail(F&& function) {
  using detail_embedded::Leaving;
  return detail_embedded::Scope<std::decay_t<F>, Leaving::by_exception>(std::forward<F>(function));
}
template <typename F>
auto scope_success(F&& function) {
  using detail_embedded::Leaving;
  return detail_embedded::Scope<std::decay_t<F>, Leaving::without_exception>(
      std::forward<F>(function));
}

}  // namespace experimental

}  // namespace hpx

#define HPX_ASSERT(...) static_cast<void>(0)
#define HPX_ASSERT_MSG(...) static_cast<void>(0)
#define HPX_FORWARD(T, ...) std::forward<T>(__VA_ARGS__)
#define HPX_MOVE(...) std::move(__VA_ARGS__)
