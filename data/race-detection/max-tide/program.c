#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define GAUGES 3
#define TIDES 3

static _Atomic int highest;
static const int tides[GAUGES][TIDES] = {{31, 44, 38}, {29, 51, 47}, {35, 50, 33}};
static int corrections[GAUGES];

static int raise_to(int tide)
{
    int seen = atomic_load_explicit(&highest, memory_order_relaxed);
    while (tide > seen)
    {
        if (atomic_compare_exchange_strong(&highest, &seen, tide))
        {
            return 1;
        }
    }
    return 0;
}

static void *measure(void *argument)
{
    int gauge = *(int *)argument;
    for (int i = 0; i < TIDES; i++)
    {
        corrections[gauge] += raise_to(tides[gauge][i]);
    }
    return NULL;
}

int main(void)
{
    pthread_t gauges[GAUGES];
    int numbers[GAUGES];
    for (int i = 0; i < GAUGES; i++)
    {
        numbers[i] = i;
        pthread_create(&gauges[i], NULL, measure, &numbers[i]);
    }
    for (int i = 0; i < GAUGES; i++)
    {
        pthread_join(gauges[i], NULL);
        printf("gauge %d corrected %d times\n", i, corrections[i]);
    }
    printf("highest tide %d\n", atomic_load(&highest));
    return 0;
}
