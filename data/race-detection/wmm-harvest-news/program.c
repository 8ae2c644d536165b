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
    return 0;
}
