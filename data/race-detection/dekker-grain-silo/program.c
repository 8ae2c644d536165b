#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define LOG 8

enum visitor
{
    NOBODY,
    BARGE,
    TRUCK
};

struct silo
{
    int tonnes;
    int moisture;
    enum visitor last;
};

static struct silo silo = {.tonnes = 9, .moisture = 3, .last = NOBODY};
static atomic_bool barge_flag;
static atomic_bool truck_flag;
static int log_used;

static void *barge(void *unused)
{
    for (int i = 0; i < 2; i++)
    {
        atomic_store(&barge_flag, true);
        while (atomic_load(&truck_flag))
        {
            sched_yield();
        }
        silo.tonnes += 3;
        silo.moisture = 4;
        silo.last = BARGE;
        int slot = log_used;
        log_used = (slot + 1) % LOG;
        atomic_store(&barge_flag, false);
    }
    return unused;
}

static void *truck(void *unused)
{
    int rejected = 0;
    for (int i = 0; i < 2; i++)
    {
        while (atomic_load(&barge_flag))
        {
            sched_yield();
        }
        atomic_store(&truck_flag, true);
        int dry = silo.moisture < 6;
        if (dry)
        {
            silo.tonnes -= 2;
        }
        else
        {
            rejected++;
        }
        silo.last = TRUCK;
        int slot = log_used;
        log_used = (slot + 1) % LOG;
        atomic_store(&truck_flag, false);
    }
    printf("%d rejected\n", rejected);
    return unused;
}

int main(void)
{
    pthread_t by_water;
    pthread_t by_road;
    pthread_create(&by_water, NULL, barge, NULL);
    pthread_create(&by_road, NULL, truck, NULL);
    pthread_join(by_water, NULL);
    pthread_join(by_road, NULL);
    printf("%d tonnes at %d, last %d\n", silo.tonnes, silo.moisture, silo.last);
    printf("%d lines logged\n", log_used);
    return 0;
}
