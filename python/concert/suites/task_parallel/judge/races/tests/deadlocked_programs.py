"""Small OpenMP programs in which no thread can go on, and some that only seem so."""

from typing import Final

DEADLOCKED: Final = {
    "a-lock-taken-twice": """int x = 0; omp_lock_t lock;
omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
if (omp_get_thread_num() == 1) {
  omp_set_lock(&lock);
  omp_set_lock(&lock);
  work(x);
}""",
    "a-lock-held-at-a-barrier": """omp_lock_t lock;
omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
{
  omp_set_lock(&lock);
#pragma omp barrier
  omp_unset_lock(&lock);
}""",
    "a-mutex-held-at-a-barrier": """static std::mutex lock;
#pragma omp parallel num_threads(2)
{
  std::lock_guard guard(lock);
#pragma omp barrier
}""",
    "a-critical-region-in-itself": """int x = 0;
const auto inner = [&x] {
#pragma omp critical
  work(x);
};
#pragma omp parallel num_threads(2)
#pragma omp critical
inner();""",
    "a-lock-that-nobody-gives-back": """int x = 0; omp_lock_t lock;
omp_init_lock(&lock);
#pragma omp parallel num_threads(3)
{
  omp_set_lock(&lock);
  work(x);
}""",
    "a-lock-taken-twice-in-a-region-in-another": """int x = 0; omp_lock_t lock;
omp_init_lock(&lock);
omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
{
  omp_set_lock(&lock);
  work(x);
}""",
}

SEEMING: Final = {
    # Another thread, or the same one later, could run the task.
    "a-lock-that-the-maker-of-a-task-holds": """static std::mutex lock;
#pragma omp parallel
#pragma omp single
{
  std::lock_guard outer(lock);
#pragma omp task
  std::lock_guard inner(lock);
}""",
    # A thread of the program's own could give it back.
    "a-lock-that-a-thread-of-its-own-has": """static omp_lock_t lock;
static std::atomic<int> stage{0};
omp_init_lock(&lock);
std::thread one([] {
  omp_set_lock(&lock);
  stage = 1;
  while (stage != 2) std::this_thread::yield();
  omp_unset_lock(&lock);
});
while (stage != 1) std::this_thread::yield();
#pragma omp parallel
{
  omp_set_lock(&lock);
  omp_unset_lock(&lock);
}
stage = 2;
one.join();""",
    # The thread that has the lock could have all chunks.
    "chunks-that-another-thread-could-take": """omp_lock_t l; omp_init_lock(&l); int x = 0;
#pragma omp parallel num_threads(2)
{
  if (omp_get_thread_num() == 0) omp_set_lock(&l);
#pragma omp barrier
  if (omp_get_thread_num() == 1) omp_set_lock(&l);
#pragma omp for ordered schedule(dynamic, 1) nowait
  for (int i = 0; i < 8; ++i) {
#pragma omp ordered
    ++x;
  }
  omp_unset_lock(&l);
}
omp_destroy_lock(&l);""",
    # The teams of a league share no critical region.
    "critical-regions-of-two-teams": """std::atomic<int> n{0};
#pragma omp teams num_teams(2) shared(n)
{
  const int t = omp_get_team_num();
#pragma omp parallel num_threads(2) shared(n)
  if (t == 0) {
#pragma omp critical(A)
    {
      for (int i = 0; i < 70; ++i) n.load();
#pragma omp critical(B)
      n.load();
    }
  } else {
#pragma omp critical(B)
    {
      for (int i = 0; i < 70; ++i) n.load();
#pragma omp critical(A)
      n.load();
    }
  }
}""",
    # It tells its owner of the error.
    "a-mutex-that-knows-its-owner": """pthread_mutexattr_t at; pthread_mutexattr_init(&at);
pthread_mutexattr_settype(&at, PTHREAD_MUTEX_ERRORCHECK);
pthread_mutex_t m; pthread_mutex_init(&m, &at); int x = 0;
#pragma omp parallel
{
  pthread_mutex_lock(&m);
  if (pthread_mutex_lock(&m) == EDEADLK) ++x;
  pthread_mutex_unlock(&m);
}""",
    # Two threads of the system run regions.
    "regions-of-a-thread-of-its-own": """long s = 0; std::atomic<int> n{0};
auto a = std::async(std::launch::async, [&] {
  for (int r = 0; r < 20; ++r) {
#pragma omp parallel num_threads(2)
#pragma omp critical
  { std::this_thread::sleep_for(std::chrono::microseconds(100)); s += 1; }
  }
});
for (int r = 0; r < 20; ++r) {
#pragma omp critical
{ std::this_thread::sleep_for(std::chrono::microseconds(100)); s += 1; }
}
a.get();""",
    # Nobody waits for its end.
    "an-iteration-without-an-ordered-region": """omp_lock_t l; omp_init_lock(&l); int x = 0;
#pragma omp parallel num_threads(2)
{
  if (omp_get_thread_num() == 1) omp_set_lock(&l);
#pragma omp barrier
#pragma omp for ordered schedule(static, 1) nowait
  for (int i = 0; i < 4; ++i) {
    if (i == 0) {
      omp_set_lock(&l);
      omp_unset_lock(&l);
#pragma omp ordered
      ++x;
    }
  }
  if (omp_get_thread_num() == 1) omp_unset_lock(&l);
}""",
    # It gives the lock back.
    "a-nest-lock-that-a-thread-of-its-own-has": """omp_nest_lock_t l;
omp_init_nest_lock(&l); std::atomic<int> n{0};
std::thread other([&] {
  while (!omp_test_nest_lock(&l)) {}
  n = 1;
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  omp_unset_nest_lock(&l);
});
while (n.load() == 0) {}
#pragma omp parallel
{
  omp_set_nest_lock(&l);
  omp_unset_nest_lock(&l);
}
other.join();""",
}
