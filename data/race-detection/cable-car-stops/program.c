#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define CARS 15
#define STOPS 4
#define LONGEST_TRIP 3

struct car
{
    unsigned seed;
    int last_stop;
};

static atomic_int boarded[STOPS];
static atomic_int trips;

static int choose(unsigned *seed, int bound)
{
    *seed = (*seed * 75u + 74u) % 65537u;
    return (int)(*seed % (unsigned)bound);
}

static void *ride(void *argument)
{
    struct car *car = argument;
    int length = choose(&car->seed, LONGEST_TRIP);
    for (int i = 0; i <= length; i++)
    {
        car->last_stop = choose(&car->seed, STOPS);
        atomic_fetch_add_explicit(&boarded[car->last_stop], 1, memory_order_relaxed);
    }
    atomic_fetch_add_explicit(&trips, 1, memory_order_relaxed);
    return NULL;
}

int main(void)
{
    pthread_t threads[CARS];
    struct car cars[CARS];
    int at_bottom = 0;
    for (int i = 0; i < CARS; i++)
    {
        cars[i].seed = 100u + (unsigned)i;
        cars[i].last_stop = 0;
        pthread_create(&threads[i], NULL, ride, &cars[i]);
    }
    for (int i = 0; i < CARS; i++)
    {
        pthread_join(threads[i], NULL);
        at_bottom += cars[i].last_stop == 0;
    }
    for (int i = 0; i < STOPS; i++)
    {
        printf("stop %d: %d boarded\n", i, atomic_load(&boarded[i]));
    }
    printf("%d trips, %d at the bottom\n", atomic_load(&trips), at_bottom);
    return 0;
}
