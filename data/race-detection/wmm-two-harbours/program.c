#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define ROUNDS 2

struct log
{
    int seen_closed;
    int seen_open;
    int last_cargo;
};

static atomic_int north_open[ROUNDS];
static atomic_int south_open[ROUNDS];
static atomic_int north_cargo;
static atomic_int south_cargo;
static atomic_int finished;
static struct log north_log;
static struct log south_log;
static struct log coast_log;

static void note(struct log *log, int open, int cargo)
{
    if (open)
    {
        log->seen_open++;
    }
    else
    {
        log->seen_closed++;
    }
    log->last_cargo = cargo;
}

static void *north(void *unused)
{
    for (int i = 0; i < ROUNDS; i++)
    {
        atomic_store(&north_open[i], 1);
        int open = atomic_load(&south_open[i]);
        atomic_store_explicit(&north_cargo, 10 + i, memory_order_relaxed);
        int cargo = atomic_load_explicit(&south_cargo, memory_order_relaxed);
        note(&north_log, open, cargo);
    }
    atomic_fetch_add_explicit(&finished, 1, memory_order_release);
    return unused;
}

static void *south(void *unused)
{
    for (int i = 0; i < ROUNDS; i++)
    {
        atomic_store(&south_open[i], 1);
        int open = atomic_load(&north_open[i]);
        atomic_store_explicit(&south_cargo, 20 + i, memory_order_relaxed);
        int cargo = atomic_load_explicit(&north_cargo, memory_order_relaxed);
        note(&south_log, open, cargo);
    }
    atomic_fetch_add_explicit(&finished, 1, memory_order_release);
    return unused;
}

static void *coast_guard(void *unused)
{
    int before = atomic_load_explicit(&finished, memory_order_acquire);
    if (before == 2)
    {
        note(&coast_log, north_log.seen_open, north_log.last_cargo);
        note(&coast_log, south_log.seen_open, south_log.last_cargo);
        return unused;
    }
    int first = atomic_load_explicit(&north_cargo, memory_order_relaxed);
    int second = atomic_load_explicit(&south_cargo, memory_order_relaxed);
    note(&coast_log, first > second, first + second);
    return unused;
}

static void show(const char *name, const struct log *log)
{
    printf("%s: %d open, %d closed, cargo %d\n", name, log->seen_open, log->seen_closed, log->last_cargo);
}

int main(void)
{
    pthread_t north_thread;
    pthread_t south_thread;
    pthread_t coast_thread;
    pthread_create(&north_thread, NULL, north, NULL);
    pthread_create(&south_thread, NULL, south, NULL);
    pthread_create(&coast_thread, NULL, coast_guard, NULL);
    pthread_join(coast_thread, NULL);
    show("coast", &coast_log);
    pthread_join(north_thread, NULL);
    show("north", &north_log);
    pthread_join(south_thread, NULL);
    show("south", &south_log);
    printf("the guard came %s\n", coast_log.seen_open > 1 ? "late" : "early");
    printf("cargo %d and %d\n", atomic_load(&north_cargo), atomic_load(&south_cargo));
    int impossible = 0;
    for (int i = 0; i < ROUNDS; i++)
    {
        if (!atomic_load(&north_open[i]))
        {
            impossible = 1;
        }
        if (!atomic_load(&south_open[i]))
        {
            impossible = 1;
        }
    }
    if (north_log.seen_closed + south_log.seen_closed > 2 * ROUNDS)
    {
        impossible = 1;
    }
    printf("%s\n", impossible ? "impossible" : "plausible");
    return 0;
}
