// Target and teams regions for the race check, on the host: its memory is that of the devices.
//
// The teams of a region run its whole function, each on a logical thread of its own: GCC puts them
// into a loop, in which they would share their private variables.
#include <cstring>

#include "team.h"

namespace concert::race {
namespace {

// What libgomp's gomp-constants.h calls GOMP_MAP_FIRSTPRIVATE, and the part of a kind that says it.
constexpr unsigned kFirstPrivate = 12;
constexpr unsigned kKindBits = 8;
// Of the flags of a target construct.
constexpr unsigned kNoWait = 1;
// Teams where the program leaves their number open.
constexpr unsigned kMostTeams = 8;

struct Region {
  void (*function)(void*);
  std::size_t count;
  void** addresses;
  std::size_t* sizes;
  unsigned short* kinds;
  Order fork;
  Order join;
};

struct TeamWork {
  Region* region;
  League league;
};

// The addresses that one team gets: it has copies of its own of what is private.
void** own_addresses(const Region& region) {
  auto* const own = static_cast<void**>(permanent_memory(region.count * sizeof(void*) + 1));
  for (std::size_t i = 0; i < region.count; ++i) {
    own[i] = region.addresses[i];
    const unsigned kind = region.kinds != nullptr ? region.kinds[i] : 0;
    if ((kind & ((1U << kKindBits) - 1)) != kFirstPrivate) continue;
    const std::size_t align = std::size_t{1} << (kind >> kKindBits);
    const auto place = reinterpret_cast<std::uintptr_t>(permanent_memory(region.sizes[i] + align));
    own[i] = reinterpret_cast<void*>((place + align - 1) / align * align);
    std::memcpy(own[i], region.addresses[i], region.sizes[i]);
  }
  return own;
}

void run_one(void* argument) {
  const auto& work = *static_cast<TeamWork*>(argument);
  Region& region = *work.region;
  region.fork.acquire();
  region.function(region.sizes != nullptr ? own_addresses(region)
                                          : static_cast<void*>(region.addresses));
  region.join.release();
}

// `teams`: their number; 0 where the function says it.
void run_league(Region& region, unsigned teams, unsigned most_threads) {
  ++calls;
  has_leagues = true;
  Thread& parent = here();
  region.fork.release();
  unsigned wanted = teams;
  std::deque<Thread> threads;
  std::deque<TeamWork> works;
  const auto add = [&] {
    const auto number = static_cast<unsigned>(threads.size());
    works.push_back({&region, {number, wanted != 0 ? wanted : 1, &wanted, most_threads}});
    Thread& thread = threads.emplace_back();
    thread.league = &works.back().league;
    thread.storage = threads.size() == 1 ? parent.storage : new_storage();
    thread.logical = new LogicalThread(run_one, &works.back(), kThreadStackBytes);
  };
  add();
  if (teams == 0) {
    // The first one says how many there are, and may end before the others begin.
    run_threads(threads, parent, nullptr);
  }
  while (threads.size() < wanted) add();
  run_threads(threads, parent, nullptr);
  for (Thread& thread : threads) delete thread.logical;
  region.join.acquire();
}

unsigned teams_of(unsigned wanted) {
  const unsigned most = team_size < kMostTeams ? team_size : kMostTeams;
  return wanted == 0 || wanted > most ? most : wanted;
}

// A target construct as it is called.
struct Target {
  void (*function)(void*);
  std::size_t count;
  void** addresses;
  std::size_t* sizes;
  unsigned short* kinds;
};

void run_target(void* argument) {
  const auto& target = *static_cast<Target*>(argument);
  Region region{
      target.function, target.count, target.addresses, target.sizes, target.kinds, {}, {}};
  run_league(region, 0, 0);
}

void do_nothing(void*) {}

}  // namespace
}  // namespace concert::race

using namespace concert::race;

extern "C" {

void GOMP_target_ext(int, void (*function)(void*), std::size_t count, void** addresses,
                     std::size_t* sizes, unsigned short* kinds, unsigned flags, void** depend,
                     void**) {
  const Target target{function, count, addresses, sizes, kinds};
  if ((flags & kNoWait) == 0 && depend == nullptr) {
    Target own = target;
    return run_target(&own);
  }
  // The addresses lie in the caller's frame, whatever becomes of it: the task runs at once.
  run_as_task(run_target, const_cast<Target*>(&target), sizeof target, (flags & kNoWait) != 0,
              depend);
}

// Returns whether another team has its turn: each function runs one.
bool GOMP_teams4(unsigned low, unsigned high, unsigned most_threads, bool is_first) {
  static_cast<void>(low);
  League* const league = here().league;
  if (!is_first || league == nullptr) return is_first;
  if (most_threads != 0) league->thread_limit = most_threads;
  if (league->number == 0) *league->wanted = teams_of(high);
  league->size = *league->wanted;
  return true;
}

void GOMP_teams_reg(void (*function)(void*), void* data, unsigned teams, unsigned most_threads,
                    unsigned) {
  Region region{function, 0, static_cast<void**>(data), nullptr, nullptr, {}, {}};
  run_league(region, teams_of(teams), most_threads);
}

void GOMP_target_data_ext(int, std::size_t, void**, std::size_t*, unsigned short*) {}
void GOMP_target_end_data(void) {}

void GOMP_target_update_ext(int, std::size_t, void**, std::size_t*, unsigned short*, unsigned flags,
                            void** depend) {
  if (depend != nullptr)
    run_as_task(do_nothing, &flags, sizeof flags, (flags & kNoWait) != 0, depend);
}

void GOMP_target_enter_exit_data(int, std::size_t, void**, std::size_t*, unsigned short*,
                                 unsigned flags, void** depend) {
  if (depend != nullptr)
    run_as_task(do_nothing, &flags, sizeof flags, (flags & kNoWait) != 0, depend);
}

int omp_get_num_teams(void) {
  return here().league != nullptr ? static_cast<int>(here().league->size) : 1;
}
int omp_get_team_num(void) {
  return here().league != nullptr ? static_cast<int>(here().league->number) : 0;
}
int omp_is_initial_device(void) { return 1; }
int omp_get_num_devices(void) { return 0; }
int omp_get_initial_device(void) { return 0; }
int omp_get_device_num(void) { return 0; }
int omp_get_default_device(void) { return 0; }
void omp_set_default_device(int) {}

}  // extern "C"
