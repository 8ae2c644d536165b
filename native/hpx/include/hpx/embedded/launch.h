// Launch policies.
#pragma once

namespace hpx {

struct launch_sync;

struct launch {
  enum class kind { async, deferred, task, sync, fork, apply };

  constexpr launch(kind how = kind::async) : how(how) {}
  kind how;

  static const launch async;
  static const launch deferred;
  static const launch task;
  static const launch_sync sync;
  static const launch fork;
  static const launch apply;
  static const launch all;
  static const launch any;

  friend constexpr bool operator==(launch one, launch other) { return one.how == other.how; }
};

// A type of its own: with it a channel gives its value and no future.
struct launch_sync : launch {
  constexpr launch_sync() : launch(kind::sync) {}
};

inline constexpr launch launch::async{launch::kind::async};
inline constexpr launch launch::deferred{launch::kind::deferred};
inline constexpr launch launch::task{launch::kind::task};
inline constexpr launch_sync launch::sync{};
inline constexpr launch launch::fork{launch::kind::fork};
inline constexpr launch launch::apply{launch::kind::apply};
inline constexpr launch launch::all{launch::kind::async};
inline constexpr launch launch::any{launch::kind::async};

}  // namespace hpx
