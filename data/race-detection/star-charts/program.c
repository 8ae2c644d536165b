#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#define READERS 2

struct chart
{
    int stars;
    int planets;
};

static _Atomic(struct chart *) current;
static atomic_int inside[READERS];

static struct chart *draw(int stars, int planets)
{
    struct chart *chart = malloc(sizeof(struct chart));
    if (chart == NULL)
    {
        abort();
    }
    chart->stars = stars;
    chart->planets = planets;
    return chart;
}

static void *observe(void *argument)
{
    int *seen = argument;
    int self = *seen;
    *seen = 0;
    for (int night = 0; night < 2; night++)
    {
        atomic_store(&inside[self], 1);
        const struct chart *chart = atomic_load(&current);
        *seen += chart->stars + chart->planets;
        atomic_store(&inside[self], 0);
    }
    return NULL;
}

static void replace(struct chart *chart)
{
    struct chart *old = atomic_exchange(&current, chart);
    for (int i = 0; i < READERS; i++)
    {
        while (atomic_load(&inside[i]) != 0)
        {
            sched_yield();
        }
    }
    old->stars = -1;
    free(old);
}

int main(void)
{
    pthread_t observers[READERS];
    int seen[READERS];
    atomic_store(&current, draw(5, 1));
    for (int i = 0; i < READERS; i++)
    {
        seen[i] = i;
        pthread_create(&observers[i], NULL, observe, &seen[i]);
    }
    replace(draw(6, 2));
    for (int i = 0; i < READERS; i++)
    {
        pthread_join(observers[i], NULL);
    }
    printf("%d %d\n", seen[0], seen[1]);
    free(atomic_load(&current));
    return 0;
}
