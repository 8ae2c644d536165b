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
    auto one = hpx::async(std::forward<F>(function), std::forward<Args>(args)...);
    embedded::lock(guard_);
    tasks_.push_back(hpx::future<void>(one.then([](auto&& done) { done.get(); })));
    embedded::unlock(guard_);
  }
  void wait() {
    std::list<std::exception_ptr> thrown;
    for (;;) {
      std::vector<hpx::future<void>> tasks;
      embedded::lock(guard_);
      tasks.swap(tasks_);
      embedded::unlock(guard_);
      if (tasks.empty()) break;
      for (auto& task : tasks) {
        task.wait();
        if (task.has_exception()) thrown.push_back(task.get_exception_ptr());
      }
    }
    if (!thrown.empty()) throw exception_list(std::move(thrown));
  }

 private:
  embedded::Lock guard_;
  std::vector<hpx::future<void>> tasks_;
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
