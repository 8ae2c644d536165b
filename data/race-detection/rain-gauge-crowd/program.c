#include <pthread.h>
#include <stdio.h>

#define FEWEST 9
#define MOST 14

static pthread_mutex_t sum_lock = PTHREAD_MUTEX_INITIALIZER;
static int rain;
static int wettest;

static int choose(unsigned *seed, int from, int to)
{
    *seed = *seed * 69069u + 1u;
    return from + (int)((*seed >> 8) % (unsigned)(to - from + 1));
}

static void *measure(void *argument)
{
    unsigned *seed = argument;
    int hours = choose(seed, 1, 2);
    for (int hour = 0; hour < hours; hour++)
    {
        int amount = choose(seed, 1, 30);
        pthread_mutex_lock(&sum_lock);
        rain += amount;
        pthread_mutex_unlock(&sum_lock);
        if (amount > wettest)
        {
            wettest = amount;
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t gauges[MOST];
    unsigned seeds[MOST];
    unsigned seed = 2024;
    int count = choose(&seed, FEWEST, MOST);
    for (int i = 0; i < count; i++)
    {
        seeds[i] = seed + 77u * (unsigned)i;
        pthread_create(&gauges[i], NULL, measure, &seeds[i]);
    }
    for (int i = 0; i < count; i++)
    {
        pthread_join(gauges[i], NULL);
    }
    if (wettest > rain)
    {
        wettest = rain;
    }
    printf("%d gauges, rain %d, wettest hour %d\n", count, rain, wettest);
    return 0;
}
