// task_group and task blocks: tasks that one place waits for.
#pragma once

#include <list>

#include "hpx/embedded/execution.h"

namespace hpx::experimental {

namespace detail_embedded {

// Tasks and what they throw.
class Group {
 public:
  Group() = default;
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;

  template <typename F, typename... Args>
  void run(F&& function, Args&&... args) {
    embedded::enter(guard_);
    ++begun_;
    embedded::leave(guard_);
    hpx::post([this, call = embedded::bound(std::forward<F>(function),
                                            std::forward<Args>(args)...)]() mutable {
      std::exception_ptr what;
      try {
        // The call goes before anybody learns that it is done.
        auto owned = std::move(call);
        owned();
      } catch (...) {
        what = std::current_exception();
      }
      if (what) keep(std::move(what));
      embedded::add(done_, 1);
    });
  }
  void wait() {
    // Tasks may make more, before they are done.
    for (long begun = 0; begun != begun_now();) {
      begun = begun_now();
      embedded::await(done_, begun, embedded::kNever);
    }
    embedded::enter(guard_);
    std::list<std::exception_ptr> thrown = std::move(thrown_);
    thrown_.clear();
    embedded::leave(guard_);
    if (!thrown.empty()) throw exception_list(std::move(thrown));
  }

 private:
  void keep(std::exception_ptr what) {
    embedded::enter(guard_);
    thrown_.push_back(std::move(what));
    embedded::leave(guard_);
  }
  long begun_now() {
    embedded::enter(guard_);
    const long begun = begun_;
    embedded::leave(guard_);
    return begun;
  }

  embedded::Lock guard_;
  long begun_ = 0;
  embedded::Counter done_;
  std::list<std::exception_ptr> thrown_;
};

}  // namespace detail_embedded

class task_group {
 public:
  task_group() = default;
  ~task_group() {
    try {
      group_.wait();
    } catch (...) {
    }
  }
  template <typename... Args>
  void run(Args&&... args) {
    group_.run(std::forward<Args>(args)...);
  }
  void wait() { group_.wait(); }

 private:
  detail_embedded::Group group_;
};

template <typename Policy = execution::parallel_policy>
class task_block {
 public:
  explicit task_block(detail_embedded::Group& group) : group_(group) {}
  template <typename F, typename... Args>
  void run(F&& function, Args&&... args) {
    group_.run(std::forward<F>(function), std::forward<Args>(args)...);
  }
  void wait() { group_.wait(); }
  execution::parallel_policy get_execution_policy() const { return {}; }

 private:
  detail_embedded::Group& group_;
};

template <execution_policy P, typename F>
auto define_task_block(P&& policy, F function) {
  return embedded::run_policy(policy, [=]() mutable {
    detail_embedded::Group group;
    task_block<> block(group);
    std::exception_ptr thrown;
    try {
      function(block);
    } catch (...) {
      thrown = std::current_exception();
    }
    group.wait();
    if (thrown) throw exception_list(std::list<std::exception_ptr>{thrown});
  });
}
template <typename F>
  requires(!execution_policy<F>)
void define_task_block(F function) {
  define_task_block(execution::par, std::move(function));
}
template <typename... Args>
auto define_task_block_restore_thread(Args&&... args) {
  return define_task_block(std::forward<Args>(args)...);
}

}  // namespace hpx::experimental

// The names before HPX 1.9, which 1.11 has still.
namespace hpx::execution::experimental {
using hpx::experimental::task_group;
}
namespace hpx::parallel {
using hpx::experimental::define_task_block;
using hpx::experimental::define_task_block_restore_thread;
using hpx::experimental::task_block;
}  // namespace hpx::parallel
