// run_on_all: one call on each worker.
#pragma once

#include "hpx/embedded/for_loop.h"

namespace hpx::experimental {

namespace detail_embedded {

template <typename Tuple, std::size_t... N>
void run_on_all_now(Tuple& all, std::index_sequence<N...>) {
  auto& function = std::get<sizeof...(N)>(all);
  using Locals = std::tuple<decltype(std::get<N>(all).local(0))...>;
  const std::size_t workers = embedded::worker_count();
  std::vector<std::optional<Locals>> locals(workers);
  auto one_each = execution::par.with(execution::experimental::static_chunk_size(1));
  embedded::for_each_part(one_each, workers,
                          [&](std::size_t part, std::size_t from, std::size_t to) {
                            Locals mine(std::get<N>(all).local(from)...);
                            for (std::size_t i = from; i < to; ++i)
                              function(std::get<N>(mine).at(i)...);
                            locals[part].emplace(std::move(mine));
                          });
  for (auto& one : locals) {
    if (one) (std::get<N>(all).combine(std::get<N>(*one)), ...);
  }
}

}  // namespace detail_embedded

// The function comes last, after reductions.
template <execution_policy P, typename... Args>
auto run_on_all(P&& policy, Args&&... args) {
  return embedded::run_policy(
      policy, [all = std::tuple<std::decay_t<Args>...>(std::forward<Args>(args)...)]() mutable {
        detail_embedded::run_on_all_now(all, std::make_index_sequence<sizeof...(Args) - 1>());
      });
}
template <typename F, typename... Args>
  requires(!execution_policy<F>)
void run_on_all(F&& first, Args&&... args) {
  run_on_all(execution::par, std::forward<F>(first), std::forward<Args>(args)...);
}

}  // namespace hpx::experimental
