#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define ROUNDS 2

static atomic_uint sequence;
static _Atomic int inside;
static _Atomic int outside;
static int calibration;
static int updates;

static unsigned begin_write(void)
{
    for (;;)
    {
        unsigned seen = atomic_load_explicit(&sequence, memory_order_relaxed);
        if (seen % 2 == 0 && atomic_compare_exchange_weak_explicit(&sequence, &seen, seen + 1, memory_order_acquire,
                                                                   memory_order_relaxed))
        {
            return seen + 1;
        }
        sched_yield();
    }
}

static void end_write(unsigned odd)
{
    atomic_store_explicit(&sequence, odd + 1, memory_order_release);
}

static void *sensor(void *argument)
{
    int base = *(int *)argument;
    for (int i = 0; i < ROUNDS; i++)
    {
        unsigned odd = begin_write();
        atomic_store_explicit(&inside, base + i + calibration, memory_order_release);
        atomic_store_explicit(&outside, base - i, memory_order_release);
        updates++;
        end_write(odd);
    }
    return NULL;
}

static bool snapshot(int *warm, int *cold)
{
    unsigned before = atomic_load_explicit(&sequence, memory_order_acquire);
    if (before % 2 != 0)
    {
        return false;
    }
    *warm = atomic_load_explicit(&inside, memory_order_acquire);
    *cold = atomic_load_explicit(&outside, memory_order_acquire);
    return atomic_load_explicit(&sequence, memory_order_relaxed) == before;
}

static void *panel(void *argument)
{
    int *difference = argument;
    for (int tries = 0; tries < 3; tries++)
    {
        int warm;
        int cold;
        if (snapshot(&warm, &cold))
        {
            *difference = warm - cold;
            return NULL;
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t sensors[2];
    pthread_t reader;
    int bases[2] = {20, 30};
    int difference = -1;
    calibration = 2;
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&sensors[i], NULL, sensor, &bases[i]);
    }
    pthread_create(&reader, NULL, panel, &difference);
    pthread_join(reader, NULL);
    printf("difference %d\n", difference);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(sensors[i], NULL);
    }
    printf("%d updates, inside %d, outside %d\n", updates, inside, outside);
    return 0;
}
