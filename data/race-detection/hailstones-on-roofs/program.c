#include <pthread.h>
#include <stdio.h>

#define HAILSTONES 12
#define ROOFS 5

struct hailstone
{
    unsigned seed;
    int bounced;
};

static pthread_mutex_t weather_lock = PTHREAD_MUTEX_INITIALIZER;
static int dents[ROOFS];
static int fallen;

static int choose(unsigned *seed, int bound)
{
    *seed = *seed * 1103515245u + 12345u;
    return (int)((*seed >> 16) % (unsigned)bound);
}

static void *fall(void *argument)
{
    struct hailstone *self = argument;
    int roof = choose(&self->seed, ROOFS);
    int neighbour = (roof + 1) % ROOFS;
    dents[roof]++;
    if (dents[neighbour] > 1)
    {
        self->bounced = 1;
    }
    pthread_mutex_lock(&weather_lock);
    fallen++;
    pthread_mutex_unlock(&weather_lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[HAILSTONES];
    struct hailstone stones[HAILSTONES];
    int bounced = 0;
    for (int i = 0; i < HAILSTONES; i++)
    {
        stones[i].seed = 17u * (unsigned)i + 1u;
        stones[i].bounced = 0;
        pthread_create(&threads[i], NULL, fall, &stones[i]);
    }
    for (int i = 0; i < HAILSTONES; i++)
    {
        pthread_join(threads[i], NULL);
        bounced += stones[i].bounced;
    }
    printf("%d fallen, %d bounced\n", fallen, bounced);
    return 0;
}
