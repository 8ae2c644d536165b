#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define FIELDS 3

struct report
{
    int wheat;
    int barley;
    int writer;
};

struct reading
{
    int seen;
    int grain;
    int signature;
    int fields;
};

static struct report report;
static int fields[FIELDS];
static atomic_int announced;
static atomic_int taxed;
static atomic_int rounds;
static struct reading miller_reading;
static struct reading bailiff_reading;
static int granary_limit = 90;

static void *steward(void *unused)
{
    for (int i = 0; i < FIELDS; i++)
    {
        fields[i] = 12 + 4 * i;
    }
    report.wheat = 60;
    report.barley = 25;
    report.writer = 7;
    atomic_store_explicit(&announced, 1, memory_order_relaxed);
    int tax = atomic_load_explicit(&taxed, memory_order_acquire);
    if (tax)
    {
        atomic_fetch_add_explicit(&rounds, 1, memory_order_relaxed);
    }
    return unused;
}

static int cap(int grain)
{
    return grain > granary_limit ? granary_limit : grain;
}

static void *miller(void *unused)
{
    miller_reading.seen = atomic_load_explicit(&announced, memory_order_acquire);
    if (!miller_reading.seen)
    {
        return unused;
    }
    int grain = report.wheat;
    miller_reading.grain = cap(grain);
    for (int i = 0; i < FIELDS; i++)
    {
        int yield = fields[i];
        miller_reading.fields += yield;
    }
    atomic_fetch_add_explicit(&rounds, 1, memory_order_relaxed);
    return unused;
}

static void *bailiff(void *unused)
{
    bailiff_reading.seen = atomic_load(&announced);
    if (!bailiff_reading.seen)
    {
        bailiff_reading.signature = -1;
        return unused;
    }
    int barley = report.barley;
    bailiff_reading.grain = cap(barley * 2);
    bailiff_reading.signature = report.writer;
    for (int i = FIELDS - 1; i >= 0; i--)
    {
        if (fields[i] > 15)
        {
            bailiff_reading.fields++;
        }
    }
    atomic_store_explicit(&taxed, bailiff_reading.fields, memory_order_release);
    return unused;
}

static void show(const char *name, const struct reading *reading)
{
    if (!reading->seen)
    {
        printf("%s heard nothing\n", name);
        return;
    }
    printf("%s: grain %d, fields %d", name, reading->grain, reading->fields);
    printf(", signature %d\n", reading->signature);
}

struct wagon
{
    int sacks;
    int driver;
    int sealed;
};

struct gate
{
    int passed;
    int sacks;
    int waited;
};

static struct wagon wagons[2];
static atomic_int wagon_ready[2];
static atomic_int toll_paid;
static struct gate east_gate;
static struct gate west_gate;

static void load_wagon(int index, int sacks)
{
    wagons[index].sacks = sacks;
    wagons[index].driver = 30 + index;
    wagons[index].sealed = 1;
    atomic_store_explicit(&wagon_ready[index], 1, memory_order_release);
}

static void *load_wagons(void *unused)
{
    load_wagon(0, 14);
    int paid = atomic_load_explicit(&toll_paid, memory_order_relaxed);
    load_wagon(1, paid ? 9 : 11);
    return unused;
}

static void pass_gate(struct gate *gate, int index)
{
    if (!atomic_load_explicit(&wagon_ready[index], memory_order_acquire))
    {
        gate->waited++;
        return;
    }
    gate->passed++;
    gate->sacks += wagons[index].sacks * wagons[index].sealed;
    atomic_fetch_add_explicit(&toll_paid, 1, memory_order_relaxed);
}

static void *watch_east(void *unused)
{
    pass_gate(&east_gate, 0);
    pass_gate(&east_gate, 1);
    return unused;
}

static void *watch_west(void *unused)
{
    pass_gate(&west_gate, 1);
    if (west_gate.passed > 0)
    {
        west_gate.sacks += wagons[0].sacks;
        west_gate.passed++;
    }
    return unused;
}

static void run_wagons(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, watch_west, NULL);
    pthread_create(&threads[1], NULL, watch_east, NULL);
    pthread_create(&threads[2], NULL, load_wagons, NULL);
    for (int i = 0; i < 3; i++)
    {
        pthread_join(threads[i], NULL);
    }
    printf("east: %d passed, %d sacks, waited %d\n", east_gate.passed, east_gate.sacks, east_gate.waited);
    printf("west: %d passed, %d sacks, waited %d\n", west_gate.passed, west_gate.sacks, west_gate.waited);
    printf("drivers %d and %d, toll %d\n", wagons[0].driver, wagons[1].driver, atomic_load(&toll_paid));
}

int main(void)
{
    pthread_t writer;
    pthread_t readers[2];
    pthread_create(&writer, NULL, steward, NULL);
    pthread_create(&readers[0], NULL, miller, NULL);
    pthread_create(&readers[1], NULL, bailiff, NULL);
    int early = atomic_load_explicit(&announced, memory_order_relaxed);
    printf("%s\n", early ? "announced" : "waiting");
    pthread_join(writer, NULL);
    pthread_join(readers[0], NULL);
    show("miller", &miller_reading);
    pthread_join(readers[1], NULL);
    show("bailiff", &bailiff_reading);
    printf("wheat %d, barley %d by %d\n", report.wheat, report.barley, report.writer);
    int sum = 0;
    for (int i = 0; i < FIELDS; i++)
    {
        sum += fields[i];
    }
    printf("fields give %d in %d rounds\n", sum, atomic_load(&rounds));
    run_wagons();
    return 0;
}
