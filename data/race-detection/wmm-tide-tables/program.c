#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define TIDES 3
#define BASE 10

struct table
{
    int high;
    int low;
};

struct captain
{
    int saw;
    int depth;
    int waited;
};

static struct table tables[TIDES];
static int harbour_name;
static atomic_int edition;
static atomic_int pilots_on_duty;
static struct captain captains[2];
static int pilot_fees;

static void *harbour_master(void *unused)
{
    for (int i = 0; i < TIDES; i++)
    {
        tables[i].high = 40 + i;
        tables[i].low = 10 - i;
    }
    harbour_name = 77;
    atomic_store_explicit(&edition, BASE, memory_order_release);
    return unused;
}

static void *pilot(void *unused)
{
    int seen = atomic_load_explicit(&edition, memory_order_relaxed);
    if (seen == 0)
    {
        atomic_fetch_add_explicit(&pilots_on_duty, 1, memory_order_relaxed);
        pilot_fees = 0;
        return unused;
    }
    int before = atomic_fetch_add_explicit(&edition, 1, memory_order_relaxed);
    before += atomic_fetch_add_explicit(&edition, 1, memory_order_relaxed);
    pilot_fees = before;
    return unused;
}

static int depth_of(const struct table *table)
{
    return (table->high + table->low) / 2;
}

static void *first_captain(void *unused)
{
    struct captain *me = &captains[0];
    me->saw = atomic_load_explicit(&edition, memory_order_acquire);
    if (me->saw < BASE)
    {
        me->waited = 1;
        return unused;
    }
    for (int i = 0; i < TIDES; i++)
    {
        me->depth += depth_of(&tables[i]);
    }
    return unused;
}

static void *second_captain(void *unused)
{
    struct captain *me = &captains[1];
    me->saw = atomic_load_explicit(&edition, memory_order_relaxed);
    if (me->saw <= BASE)
    {
        me->waited = 1;
        return unused;
    }
    me->saw = atomic_load_explicit(&edition, memory_order_acquire);
    me->depth = harbour_name;
    for (int i = TIDES - 1; i >= 0; i--)
    {
        if (tables[i].low > 8)
        {
            me->depth += tables[i].low;
        }
    }
    return unused;
}

static void show(int index)
{
    const struct captain *captain = &captains[index];
    printf("captain %d saw edition %d\n", index, captain->saw);
    if (captain->waited)
    {
        printf("captain %d waits\n", index);
        return;
    }
    printf("captain %d knows depth %d\n", index, captain->depth);
}

struct chart
{
    int soundings[3];
    int surveyor;
    int revision;
};

struct navigator
{
    int revision;
    int shallowest;
    int sum;
};

static struct chart charts[2];
static _Atomic(struct chart *) current_chart;
static atomic_int retired;
static struct navigator navigators[2];

static void survey(struct chart *chart, int revision)
{
    chart->revision = revision;
    chart->surveyor = 60 + revision;
    for (int i = 0; i < 3; i++)
    {
        chart->soundings[i] = 9 * revision + 2 * i;
    }
}

static void *surveyor(void *unused)
{
    survey(&charts[0], 1);
    atomic_store_explicit(&current_chart, &charts[0], memory_order_release);
    survey(&charts[1], 2);
    struct chart *old = atomic_exchange_explicit(&current_chart, &charts[1], memory_order_acq_rel);
    atomic_store_explicit(&retired, old->revision, memory_order_relaxed);
    return unused;
}

static int shallowest(const struct chart *chart)
{
    int least = chart->soundings[0];
    for (int i = 1; i < 3; i++)
    {
        if (chart->soundings[i] < least)
        {
            least = chart->soundings[i];
        }
    }
    return least;
}

static void plot(struct navigator *me)
{
    const struct chart *chart = atomic_load_explicit(&current_chart, memory_order_acquire);
    if (chart == NULL)
    {
        me->revision = -1;
        return;
    }
    me->revision = chart->revision;
    me->shallowest = shallowest(chart);
    me->sum += chart->surveyor;
}

static void *first_navigator(void *unused)
{
    plot(&navigators[0]);
    plot(&navigators[0]);
    return unused;
}

static void *second_navigator(void *unused)
{
    int gone = atomic_load_explicit(&retired, memory_order_relaxed);
    plot(&navigators[1]);
    if (gone == 1 && navigators[1].revision == 1)
    {
        navigators[1].sum = -1;
    }
    return unused;
}

static void run_survey(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, first_navigator, NULL);
    pthread_create(&threads[1], NULL, second_navigator, NULL);
    pthread_create(&threads[2], NULL, surveyor, NULL);
    for (int i = 0; i < 3; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < 2; i++)
    {
        printf("navigator %d has revision %d", i, navigators[i].revision);
        printf(", shallowest %d, sum %d\n", navigators[i].shallowest, navigators[i].sum);
    }
    printf("retired %d\n", atomic_load(&retired));
}

int main(void)
{
    pthread_t master;
    pthread_t guide;
    pthread_t ships[2];
    pthread_create(&guide, NULL, pilot, NULL);
    pthread_create(&master, NULL, harbour_master, NULL);
    pthread_create(&ships[0], NULL, first_captain, NULL);
    pthread_create(&ships[1], NULL, second_captain, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(ships[i], NULL);
        show(i);
    }
    pthread_join(guide, NULL);
    printf("pilot fees %d\n", pilot_fees);
    printf("on duty %d\n", atomic_load_explicit(&pilots_on_duty, memory_order_relaxed));
    pthread_join(master, NULL);
    printf("harbour %d, edition %d\n", harbour_name, atomic_load(&edition));
    int highest = 0;
    for (int i = 0; i < TIDES; i++)
    {
        if (tables[i].high > highest)
        {
            highest = tables[i].high;
        }
    }
    printf("highest tide %d\n", highest);
    run_survey();
    return 0;
}
