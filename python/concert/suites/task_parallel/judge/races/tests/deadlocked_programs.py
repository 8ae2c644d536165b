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
}
