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

static _Atomic int north_open[ROUNDS];
static _Atomic int south_open[ROUNDS];
static _Atomic int north_cargo;
static _Atomic int south_cargo;
static _Atomic int finished;
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

struct pilot
{
    int berth;
    int tugs;
    int fog;
};

struct ferry
{
    int crossings;
    int passengers;
    int waits;
};

static _Atomic int fog_bank;
static _Atomic int ferry_left;
static _Atomic int ferry_right;
static _Atomic int lane;
static struct pilot pilots[2];
static struct ferry ferry = {.crossings = 0, .passengers = 12, .waits = 0};

static void *fog_comes(void *unused)
{
    atomic_store(&fog_bank, 1);
    int left = atomic_load(&ferry_left);
    int right = atomic_load(&ferry_right);
    pilots[0].fog = 1;
    pilots[0].berth = left ? 2 : 1;
    if (left && !right)
    {
        pilots[0].tugs = 1;
    }
    else if (right && !left)
    {
        pilots[0].tugs = 2;
    }
    else
    {
        pilots[0].tugs = left + right;
    }
    return unused;
}

static void *ferry_leaves_left(void *unused)
{
    atomic_store(&ferry_left, 1);
    int expected = 0;
    int fog = atomic_load(&fog_bank);
    if (fog == 0 && atomic_compare_exchange_strong(&lane, &expected, 1))
    {
        ferry.crossings++;
        ferry.passengers -= 5;
        pilots[1].berth = ferry.passengers;
    }
    return unused;
}

static void *ferry_leaves_right(void *unused)
{
    atomic_store(&ferry_right, 1);
    int expected = 0;
    int fog = atomic_load(&fog_bank);
    if (fog == 0 && atomic_compare_exchange_strong(&lane, &expected, 2))
    {
        ferry.crossings++;
        ferry.passengers += 3;
        pilots[1].tugs = ferry.passengers;
    }
    return unused;
}

static void run_ferries(void)
{
    pthread_t fog;
    pthread_t boats[2];
    pthread_create(&boats[0], NULL, ferry_leaves_left, NULL);
    pthread_create(&boats[1], NULL, ferry_leaves_right, NULL);
    pthread_create(&fog, NULL, fog_comes, NULL);
    pthread_join(boats[0], NULL);
    pthread_join(boats[1], NULL);
    pthread_join(fog, NULL);
    switch (atomic_load(&lane))
    {
    case 1:
        printf("the ferry went left with %d\n", pilots[1].berth);
        break;
    case 2:
        printf("the ferry went right with %d\n", pilots[1].tugs);
        break;
    default:
        printf("the ferry stayed\n");
        break;
    }
    if (ferry.crossings > 1)
    {
        printf("two ferries in one lane\n");
    }
    printf("fog %d, tugs %d\n", pilots[0].fog, pilots[0].tugs);
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
    run_ferries();
    return 0;
}
