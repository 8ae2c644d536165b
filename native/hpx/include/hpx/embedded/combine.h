// Futures that wait for several: dataflow, when_all, when_any, wait_all, unwrapping.
#pragma once

#include <algorithm>
#include <array>
#include <iterator>
#include <ranges>
#include <tuple>
#include <vector>

#include "hpx/embedded/async.h"

namespace hpx {

// HPX has a tuple of its own, with the members of the standard one.
template <typename... T>
using tuple = std::tuple<T...>;
using std::forward_as_tuple;
using std::get;
using std::ignore;
using std::make_tuple;
using std::tie;
using std::tuple_cat;
using std::tuple_element;
using std::tuple_size;

template <typename Sequence>
struct when_any_result {
  std::size_t index = static_cast<std::size_t>(-1);
  Sequence futures;
};
template <typename Sequence>
struct when_some_result {
  std::vector<std::size_t> indices;
  Sequence futures;
};

namespace embedded {

template <typename T>
concept FutureRange = !kIsFuture<T> && requires(T& range) {
  range.begin();
  range.end();
} && kIsFuture<std::decay_t<decltype(*std::declval<T&>().begin())>>;

template <typename T>
struct IsTuple : std::false_type {};
template <typename... T>
struct IsTuple<std::tuple<T...>> : std::true_type {};

// Calls function(state) for each future in a value.
template <typename T, typename F>
void for_each_state(T& value, const F& function) {
  if constexpr (kIsFuture<T>) {
    if (value.valid()) function(*value.any_state());
  } else if constexpr (FutureRange<T>) {
    for (auto& one : value) for_each_state(one, function);
  } else if constexpr (IsTuple<std::remove_const_t<T>>::value) {
    std::apply([&](auto&... one) { (for_each_state(one, function), ...); }, value);
  }
}

template <typename T>
void wait_for_states(T& value) {
  for_each_state(value, [](AnyState& state) { state.wait(); });
}

// Waits for some states one after the other, then runs `finish` where it orders nothing else.
struct Joint : Continuation {
  std::vector<AnyState*> states;  // of futures that the derived one holds
  std::size_t next_state = 0;
  virtual ~Joint() = default;
  virtual void finish() = 0;

  void begin() {
    for (AnyState* state : states) state->start_deferred();
    run = [](Continuation* self) { static_cast<Joint*>(self)->go_on(); };
    go_on();
  }
  void go_on() {
    while (next_state < states.size()) {
      AnyState& state = *states[next_state++];
      if (poll(state.core)) continue;
      Continuation::next = nullptr;
      on_ready(state.core, this);
      return;
    }
    apart(
        [](void* self) {
          const std::unique_ptr<Joint> owned(static_cast<Joint*>(self));
          for (AnyState* state : owned->states) embedded::wait(state->core, kNever);
          owned->finish();
        },
        this);
  }
};

template <typename Values, typename Result>
struct AllReady final : Joint {
  Values values;
  Pointer<State<Result>> out;
  explicit AllReady(Values&& given) : values(std::move(given)) {}
  void finish() override { out->set(std::move(values)); }
};

template <typename Values>
future<Values> when_all_of(Values values) {
  auto* const joint = new AllReady<Values, Values>(std::move(values));
  Pointer<State<Values>> out(new State<Values>);
  joint->out = out;
  for_each_state(joint->values, [&](AnyState& state) { joint->states.push_back(&state); });
  joint->begin();
  return future<Values>(std::move(out));
}

template <typename T, typename F, typename Tuple>
struct Flow final : Joint {
  F function;
  Tuple arguments;
  launch policy;
  Pointer<State<T>> out;

  Flow(F&& given, Tuple&& all) : function(std::move(given)), arguments(std::move(all)) {}

  void finish() override {
    auto call = [function = std::move(function), arguments = std::move(arguments),
                 out = std::move(out)]() mutable {
      auto owned_arguments = std::move(arguments);
      wait_for_states(owned_arguments);
      fulfil(*out, [&]() -> decltype(auto) {
        return std::apply(std::move(function), std::move(owned_arguments));
      });
    };
    if (policy.how == launch::kind::sync) {
      call();
    } else {
      post(std::move(call));
    }
  }
};

template <typename F, typename... Args>
auto dataflow_with(launch policy, F&& function, Args&&... args) {
  using Call = std::decay_t<F>;
  using Tuple = std::tuple<std::unwrap_ref_decay_t<Args>...>;
  using Result = UnwrappedType<std::invoke_result_t<Call, std::unwrap_ref_decay_t<Args>...>>;
  using Flow = Flow<Result, Call, Tuple>;
  auto* const flow = new Flow(Call(std::forward<F>(function)), Tuple(std::forward<Args>(args)...));
  flow->policy = policy;
  Pointer<State<Result>> out(new State<Result>);
  flow->out = out;
  for_each_state(flow->arguments, [&](AnyState& state) { flow->states.push_back(&state); });
  flow->begin();
  return future<Result>(std::move(out));
}

// Some futures of several, of which the first that are ready count, and order what follows.
template <typename Values>
struct AnyReady final : AnyState {
  Values values;
  std::size_t wanted = 1;
  Counter tied;
  Pointer<State<when_some_result<Values>>> some;
  Pointer<State<when_any_result<Values>>> any;
  // A state must not go while others look whether it is ready.
  std::vector<Pointer<AnyState>> states;

  AnyState& out() { return any ? static_cast<AnyState&>(*any) : *some; }

  // Gives the result, once, if enough are ready; `first` counts before the others.
  void settle_from(std::size_t first) {
    // The futures move out only when all links are tied.
    if (!await(tied, 1, 0)) return;
    std::vector<std::size_t> ready;
    const std::size_t enough = std::min(wanted, states.size());
    for (std::size_t i = 0; i < states.size() && ready.size() < enough; ++i) {
      const std::size_t index = (first + i) % states.size();
      if (poll(states[index]->core)) ready.push_back(index);
    }
    if (ready.size() < enough || !claim(out().core, kRetrieved)) return;
    for (const std::size_t index : ready) embedded::wait(states[index]->core, kNever);
    if (any) {
      any->set(when_any_result<Values>{ready.front(), std::move(values)});
    } else {
      some->set(when_some_result<Values>{std::move(ready), std::move(values)});
    }
  }
};

template <typename Values>
struct AnyLink : Continuation {
  Pointer<AnyReady<Values>> all;
  std::size_t index = 0;

  static void ready(Continuation* self) {
    const std::unique_ptr<AnyLink> owned(static_cast<AnyLink*>(self));
    owned->all->settle_from(owned->index);
  }
};

template <typename Values>
void tie_links(const Pointer<AnyReady<Values>>& all) {
  for_each_state(all->values, [&](AnyState& state) { all->states.push_back(shared_from(&state)); });
  const std::size_t count = all->states.size();
  for (std::size_t i = 0; i < count; ++i) {
    all->states[i]->start_deferred();
    auto* const link = new AnyLink<Values>;
    link->run = &AnyLink<Values>::ready;
    link->all = all;
    link->index = i;
    on_ready(all->states[i]->core, link);
  }
  add(all->tied, 1);
  apart([](void* given) { shared_from(static_cast<AnyReady<Values>*>(given))->settle_from(0); },
        all.get());
}

template <typename Values>
future<when_any_result<Values>> when_any_of(Values values) {
  const Pointer<AnyReady<Values>> all(new AnyReady<Values>);
  all->values = std::move(values);
  Pointer<State<when_any_result<Values>>> out(new State<when_any_result<Values>>);
  all->any = out;
  bool is_empty = true;
  for_each_state(all->values, [&](AnyState&) { is_empty = false; });
  if (is_empty) {
    out->set(when_any_result<Values>{static_cast<std::size_t>(-1), std::move(all->values)});
  } else {
    tie_links(all);
  }
  return future<when_any_result<Values>>(std::move(out));
}

template <typename Values>
future<when_some_result<Values>> when_some_of(std::size_t wanted, Values values) {
  const Pointer<AnyReady<Values>> all(new AnyReady<Values>);
  all->values = std::move(values);
  all->wanted = wanted;
  Pointer<State<when_some_result<Values>>> out(new State<when_some_result<Values>>);
  all->some = out;
  if (wanted == 0) {
    out->set(when_some_result<Values>{{}, std::move(all->values)});
  } else {
    tie_links(all);
  }
  return future<when_some_result<Values>>(std::move(out));
}

template <typename T>
using Kept = std::decay_t<T>;

template <typename I>
auto futures_between(I first, I last) {
  using Future = std::decay_t<decltype(*first)>;
  std::vector<Future> all;
  for (; first != last; ++first) {
    if constexpr (std::is_copy_constructible_v<Future>) {
      all.push_back(*first);
    } else {
      all.push_back(std::move(*first));
    }
  }
  return all;
}

template <typename I>
concept FutureIterator = !kIsFuture<I> && !FutureRange<I> && requires(I i) {
  *i;
  ++i;
} && kIsFuture<std::decay_t<decltype(*std::declval<I&>())>>;

// A range as a parameter: its futures are taken one by one, also from an lvalue, as HPX does it.
// The caller keeps a range of equally many, which are no longer valid.
template <typename R>
auto futures_of(R&& range) {
  using Range = std::decay_t<R>;
  if constexpr (std::is_copy_constructible_v<typename Range::value_type> &&
                std::is_lvalue_reference_v<R>) {
    return Range(range);
  } else {
    Range taken;
    if constexpr (requires { taken.push_back(std::move(*range.begin())); }) {
      for (auto& one : range) taken.push_back(std::move(one));
    } else {
      std::move(range.begin(), range.end(), taken.begin());
    }
    return taken;
  }
}

// A future as a parameter: an lvalue that cannot be copied gives its state away too.
template <typename F>
Kept<F> given(F&& future) {
  if constexpr (std::is_copy_constructible_v<Kept<F>> && std::is_lvalue_reference_v<F>) {
    return future;
  } else {
    return std::move(future);
  }
}

template <typename T>
void rethrow_first(T& value) {
  for_each_state(value, [](AnyState& state) { state.rethrow(); });
}

}  // namespace embedded

template <typename... F>
  requires(embedded::kIsFuture<F> && ...)
auto when_all(F&&... futures) {
  return embedded::when_all_of(
      std::tuple<embedded::Kept<F>...>(embedded::given(std::forward<F>(futures))...));
}
template <typename R>
  requires embedded::FutureRange<std::remove_reference_t<R>>
auto when_all(R&& range) {
  return embedded::when_all_of(embedded::futures_of(std::forward<R>(range)));
}
template <embedded::FutureIterator I>
auto when_all(I first, I last) {
  return embedded::when_all_of(embedded::futures_between(first, last));
}
template <embedded::FutureIterator I>
auto when_all_n(I first, std::size_t count) {
  return embedded::when_all_of(embedded::futures_between(first, std::next(first, count)));
}

template <typename... F>
  requires(sizeof...(F) > 0 && (embedded::kIsFuture<F> && ...))
auto when_any(F&&... futures) {
  return embedded::when_any_of(
      std::tuple<embedded::Kept<F>...>(embedded::given(std::forward<F>(futures))...));
}
template <typename R>
  requires embedded::FutureRange<std::remove_reference_t<R>>
auto when_any(R&& range) {
  return embedded::when_any_of(embedded::futures_of(std::forward<R>(range)));
}
template <embedded::FutureIterator I>
auto when_any(I first, I last) {
  return embedded::when_any_of(embedded::futures_between(first, last));
}
template <typename... F>
  requires(sizeof...(F) > 0 && (embedded::kIsFuture<F> && ...))
auto when_some(std::size_t wanted, F&&... futures) {
  return embedded::when_some_of(
      wanted, std::tuple<embedded::Kept<F>...>(embedded::given(std::forward<F>(futures))...));
}
template <typename R>
  requires embedded::FutureRange<std::remove_reference_t<R>>
auto when_some(std::size_t wanted, R&& range) {
  return embedded::when_some_of(wanted, embedded::futures_of(std::forward<R>(range)));
}

template <typename... F>
  requires(sizeof...(F) > 0 && (embedded::kIsFuture<F> && ...))
void wait_all_nothrow(F&&... futures) {
  (embedded::wait_for_states(futures), ...);
}
template <typename R>
  requires embedded::FutureRange<std::remove_reference_t<R>>
void wait_all_nothrow(R&& range) {
  embedded::wait_for_states(range);
}
template <embedded::FutureIterator I>
void wait_all_nothrow(I first, I last) {
  for (; first != last; ++first) embedded::wait_for_states(*first);
}
template <typename... F>
  requires(sizeof...(F) > 0 && (embedded::kIsFuture<F> && ...))
void wait_all(F&&... futures) {
  wait_all_nothrow(futures...);
  (embedded::rethrow_first(futures), ...);
}
template <typename R>
  requires embedded::FutureRange<std::remove_reference_t<R>>
void wait_all(R&& range) {
  embedded::wait_for_states(range);
  embedded::rethrow_first(range);
}
template <embedded::FutureIterator I>
void wait_all(I first, I last) {
  wait_all_nothrow(first, last);
  for (; first != last; ++first) embedded::rethrow_first(*first);
}
template <embedded::FutureIterator I>
void wait_all_n(I first, std::size_t count) {
  wait_all(first, std::next(first, count));
}

namespace embedded {

// Calls a function with each future once it is ready, in their order; with its number too if it
// takes one.
template <typename F, typename Futures>
void call_with_each(F& function, Futures& futures) {
  std::size_t index = 0;
  const auto call = [&](auto& one) {
    wait_for_states(one);
    if constexpr (std::is_invocable_v<F&, std::size_t, std::decay_t<decltype(one)>>) {
      function(index++, std::move(one));
    } else {
      function(std::move(one));
    }
  };
  if constexpr (FutureRange<Futures>) {
    for (auto& one : futures) call(one);
  } else {
    std::apply([&](auto&... one) { (call(one), ...); }, futures);
  }
}

template <typename F, typename Futures>
future<void> when_each_of(F&& function, Futures futures) {
  return async([call = std::decay_t<F>(std::forward<F>(function)),
                all = std::move(futures)]() mutable { call_with_each(call, all); });
}

}  // namespace embedded

template <typename F, typename R>
  requires embedded::FutureRange<std::remove_reference_t<R>>
future<void> when_each(F&& function, R&& range) {
  return embedded::when_each_of(std::forward<F>(function),
                                embedded::futures_of(std::forward<R>(range)));
}
template <typename F, typename... Futures>
  requires(sizeof...(Futures) > 0 && (embedded::kIsFuture<Futures> && ...))
future<void> when_each(F&& function, Futures&&... futures) {
  return embedded::when_each_of(
      std::forward<F>(function),
      std::tuple<embedded::Kept<Futures>...>(embedded::given(std::forward<Futures>(futures))...));
}
template <typename F, embedded::FutureIterator I>
future<I> when_each(F&& function, I first, I last) {
  return embedded::when_each_of(std::forward<F>(function), embedded::futures_between(first, last))
      .then([last](future<void> done) {
        done.get();
        return last;
      });
}
template <typename... A>
void wait_each(A&&... all) {
  when_each(std::forward<A>(all)...).get();
}

namespace embedded {

template <typename Futures>
void wait_some_of(std::size_t wanted, Futures& futures) {
  struct Ready final : AnyState {
    Counter count;
  };
  struct Link : Continuation {
    Pointer<Ready> ready;
    static void count(Continuation* self) {
      const std::unique_ptr<Link> owned(static_cast<Link*>(self));
      add(owned->ready->count, 1);
    }
  };
  const Pointer<Ready> ready(new Ready);
  std::size_t there = 0;
  for_each_state(futures, [&](AnyState& state) {
    ++there;
    state.start_deferred();
    auto* const link = new Link;
    link->run = &Link::count;
    link->ready = ready;
    on_ready(state.core, link);
  });
  await(ready->count, static_cast<long>(wanted < there ? wanted : there), kNever);
}

}  // namespace embedded

template <typename R>
  requires embedded::FutureRange<std::remove_reference_t<R>>
void wait_any(R&& range) {
  embedded::wait_some_of(1, range);
}
template <typename... F>
  requires(sizeof...(F) > 0 && (embedded::kIsFuture<F> && ...))
void wait_any(F&&... futures) {
  auto all = std::tie(futures...);
  embedded::wait_some_of(1, all);
}
template <typename R>
  requires embedded::FutureRange<std::remove_reference_t<R>>
void wait_some(std::size_t wanted, R&& range) {
  embedded::wait_some_of(wanted, range);
}

template <embedded::Function F, typename... Args>
auto dataflow(F&& function, Args&&... args) {
  return embedded::dataflow_with(launch::async, std::forward<F>(function),
                                 std::forward<Args>(args)...);
}
template <embedded::Function F, typename... Args>
auto dataflow(launch policy, F&& function, Args&&... args) {
  return embedded::dataflow_with(policy, std::forward<F>(function), std::forward<Args>(args)...);
}
template <embedded::Executor E, typename F, typename... Args>
auto dataflow(E&& executor, F&& function, Args&&... args) {
  return embedded::dataflow_with(embedded::policy_of(executor), std::forward<F>(function),
                                 std::forward<Args>(args)...);
}

namespace embedded {

inline constexpr std::size_t kAllDepths = 64;

// What a value is worth without its futures; a future of void is worth nothing. Futures inside of
// futures count as deep as `Depth`.
template <std::size_t Depth, typename T>
auto unwrap_one(T&& value) {
  using Value = std::decay_t<T>;
  if constexpr (kIsFuture<Value>) {
    if constexpr (std::is_void_v<typename Value::value_type>) {
      value.get();
      return std::tuple<>();
    } else if constexpr (Depth > 1) {
      return unwrap_one<Depth - 1>(value.get());
    } else {
      return std::tuple<std::decay_t<typename Value::value_type>>(value.get());
    }
  } else if constexpr (FutureRange<Value>) {
    using Inner = typename std::decay_t<decltype(*value.begin())>::value_type;
    if constexpr (std::is_void_v<Inner>) {
      for (auto& one : value) one.get();
      return std::tuple<>();
    } else {
      std::vector<std::decay_t<Inner>> all;
      for (auto& one : value) all.push_back(one.get());
      return std::make_tuple(std::move(all));
    }
  } else if constexpr (IsTuple<Value>::value) {
    return std::apply(
        [](auto&&... one) { return std::make_tuple(std::tuple_cat(unwrap_one<Depth>(one)...)); },
        std::forward<T>(value));
  } else {
    return std::tuple<Value>(std::forward<T>(value));
  }
}

template <std::size_t Depth, typename F>
struct Unwrapping {
  F function;

  template <typename... Args>
  decltype(auto) operator()(Args&&... args) {
    auto values = std::tuple_cat(unwrap_one<Depth>(std::forward<Args>(args))...);
    return call(std::move(values));
  }

 private:
  // A single tuple of futures, as when_all gives it, is spread over the parameters.
  template <typename... V>
  decltype(auto) call(std::tuple<V...>&& values) {
    if constexpr (std::is_invocable_v<F&, V...>) {
      return std::apply(function, std::move(values));
    } else {
      return std::apply(function, std::get<0>(std::move(values)));
    }
  }
};

}  // namespace embedded

template <std::size_t Depth, typename F>
auto unwrapping_n(F&& function) {
  return embedded::Unwrapping<Depth, std::decay_t<F>>{std::forward<F>(function)};
}
template <typename F>
auto unwrapping(F&& function) {
  return unwrapping_n<1>(std::forward<F>(function));
}
template <typename F>
auto unwrapping_all(F&& function) {
  return unwrapping_n<embedded::kAllDepths>(std::forward<F>(function));
}

template <std::size_t Depth, typename... T>
auto unwrap_n(T&&... values) {
  auto all = std::tuple_cat(embedded::unwrap_one<Depth>(std::forward<T>(values))...);
  if constexpr (std::tuple_size_v<decltype(all)> == 1) {
    return std::get<0>(std::move(all));
  } else if constexpr (std::tuple_size_v<decltype(all)> > 1) {
    return all;
  }
}
template <typename... T>
auto unwrap(T&&... values) {
  return unwrap_n<1>(std::forward<T>(values)...);
}
template <typename... T>
auto unwrap_all(T&&... values) {
  return unwrap_n<embedded::kAllDepths>(std::forward<T>(values)...);
}

template <typename... T, std::size_t... I>
auto split_future_at(future<std::tuple<T...>>&& whole, std::index_sequence<I...>) {
  shared_future<std::tuple<T...>> all = whole.share();
  return std::make_tuple(all.then([](const auto& one) { return std::get<I>(one.get()); })...);
}
template <typename... T>
auto split_future(future<std::tuple<T...>>&& whole) {
  return split_future_at(std::move(whole), std::index_sequence_for<T...>());
}

}  // namespace hpx
