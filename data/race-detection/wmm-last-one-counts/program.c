#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define TEAMS 3
#define LEGS 2

struct team
{
    int times[LEGS];
    int penalty;
    int jersey;
};

struct table
{
    int winner;
    int best;
    int sum;
    int gap;
};

static struct team teams[TEAMS];
static atomic_int finishers;
static atomic_int start_signal;
static atomic_int gate_a;
static atomic_int gate_b;
static struct table table = {.winner = -1, .best = 1000};
static int officials;

static int total_of(const struct team *team)
{
    int total = team->penalty;
    for (int i = 0; i < LEGS; i++)
    {
        total += team->times[i];
    }
    return total;
}

static void rank_teams(void)
{
    for (int i = 0; i < TEAMS; i++)
    {
        int total = total_of(&teams[i]);
        table.sum += total;
        if (total < table.best)
        {
            table.gap = table.best - total;
            table.best = total;
            table.winner = teams[i].jersey;
        }
    }
    officials++;
}

static void cross_line(void)
{
    int place = atomic_fetch_add_explicit(&finishers, 1, memory_order_acq_rel);
    if (place == TEAMS - 1)
    {
        rank_teams();
    }
}

static void *red_team(void *unused)
{
    teams[0].jersey = 'r';
    teams[0].times[0] = 31;
    int signal = atomic_load_explicit(&start_signal, memory_order_relaxed);
    atomic_store_explicit(&gate_a, 1, memory_order_relaxed);
    teams[0].times[1] = 33;
    if (signal == 0)
    {
        teams[0].penalty = 5;
    }
    cross_line();
    return unused;
}

static void *green_team(void *unused)
{
    teams[1].jersey = 'g';
    teams[1].times[0] = 29;
    int behind = atomic_load_explicit(&gate_a, memory_order_relaxed);
    atomic_store_explicit(&gate_b, 1 + behind, memory_order_relaxed);
    teams[1].times[1] = 30 + behind;
    int signal = atomic_load_explicit(&start_signal, memory_order_relaxed);
    if (signal == 0)
    {
        teams[1].penalty = 5;
    }
    cross_line();
    return unused;
}

static void *white_team(void *unused)
{
    teams[2].jersey = 'w';
    int gate = atomic_load_explicit(&gate_b, memory_order_relaxed);
    teams[2].times[0] = 28 + gate;
    gate = atomic_load_explicit(&gate_a, memory_order_relaxed);
    teams[2].times[1] = 34 - gate;
    cross_line();
    return unused;
}

#define LAPS 2

struct relay
{
    int baton;
    int distance;
    int holder;
};

struct referee
{
    int started;
    int stopped;
    int errors;
};

static struct relay relay;
static atomic_int lap;
static atomic_int arrivals[LAPS];
static struct referee referee;
static int lap_times[LAPS];

static void finish_lap(int index, int distance)
{
    int place = atomic_fetch_add_explicit(&arrivals[index], 1, memory_order_acq_rel);
    if (place == 0)
    {
        return;
    }
    relay.distance += distance;
    relay.baton++;
    relay.holder = index;
    lap_times[index] = relay.distance;
    atomic_store_explicit(&lap, index + 1, memory_order_release);
}

static void *run_inside(void *unused)
{
    finish_lap(0, 400);
    if (atomic_load_explicit(&lap, memory_order_acquire) >= 1)
    {
        finish_lap(1, 390);
    }
    return unused;
}

static void *run_outside(void *unused)
{
    finish_lap(0, 410);
    if (atomic_load_explicit(&lap, memory_order_acquire) >= 1)
    {
        finish_lap(1, 420);
    }
    return unused;
}

static void *watch_race(void *unused)
{
    int now = atomic_load_explicit(&lap, memory_order_acquire);
    referee.started = now;
    if (now == LAPS)
    {
        referee.stopped = relay.distance + relay.baton;
    }
    for (int index = 0; index < now; index++)
    {
        if (lap_times[index] < 390)
        {
            referee.errors++;
        }
    }
    return unused;
}

static void run_relay(void)
{
    pthread_t runners[2];
    pthread_t watcher;
    pthread_create(&watcher, NULL, watch_race, NULL);
    pthread_create(&runners[0], NULL, run_inside, NULL);
    pthread_create(&runners[1], NULL, run_outside, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(runners[i], NULL);
    }
    pthread_join(watcher, NULL);
    printf("referee: %d laps, stopped at %d, %d errors\n", referee.started, referee.stopped, referee.errors);
    for (int index = 0; index < LAPS; index++)
    {
        printf("lap %d took until %d\n", index, lap_times[index]);
    }
    printf("distance %d, holder %d, lap %d\n", relay.distance, relay.holder, atomic_load(&lap));
}

int main(void)
{
    pthread_t threads[TEAMS];
    pthread_create(&threads[0], NULL, red_team, NULL);
    pthread_create(&threads[1], NULL, green_team, NULL);
    atomic_store_explicit(&start_signal, 1, memory_order_relaxed);
    pthread_create(&threads[2], NULL, white_team, NULL);
    int seen = atomic_load_explicit(&finishers, memory_order_relaxed);
    for (int i = 0; i < TEAMS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < TEAMS; i++)
    {
        printf("team %c: %d", teams[i].jersey, total_of(&teams[i]));
        printf(" with penalty %d\n", teams[i].penalty);
    }
    printf("winner %c in %d, gap %d\n", table.winner, table.best, table.gap);
    printf("sum %d by %d officials, %d were in early\n", table.sum, officials, seen);
    printf("gates %d %d\n", atomic_load(&gate_a), atomic_load(&gate_b));
    run_relay();
    return 0;
}
