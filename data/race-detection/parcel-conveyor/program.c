#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define PLACES 3
#define PARCELS 4

struct belt
{
    int weights[PLACES];
    int load_at;
    int unload_at;
    sem_t free_places;
    sem_t filled_places;
    pthread_mutex_t unloading;
};

static struct belt belt;
static int unloaded_weight;

static void put_parcel(int weight)
{
    sem_wait(&belt.free_places);
    belt.weights[belt.load_at] = weight;
    belt.load_at = (belt.load_at + 1) % PLACES;
    sem_post(&belt.filled_places);
}

static void take_parcel(void)
{
    sem_wait(&belt.filled_places);
    pthread_mutex_lock(&belt.unloading);
    unloaded_weight += belt.weights[belt.unload_at];
    belt.unload_at = (belt.unload_at + 1) % PLACES;
    sem_post(&belt.free_places);
    pthread_mutex_unlock(&belt.unloading);
}

static void *load(void *argument)
{
    for (int i = 1; i <= PARCELS; i++)
    {
        put_parcel(10 * i);
    }
    return argument;
}

static void *unload(void *argument)
{
    for (int i = 0; i < PARCELS / 2; i++)
    {
        take_parcel();
    }
    return argument;
}

int main(void)
{
    pthread_t loader;
    pthread_t unloaders[2];
    sem_init(&belt.free_places, 0, PLACES);
    sem_init(&belt.filled_places, 0, 0);
    pthread_mutex_init(&belt.unloading, NULL);
    pthread_create(&loader, NULL, load, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&unloaders[i], NULL, unload, NULL);
    }
    pthread_join(loader, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(unloaders[i], NULL);
    }
    printf("unloaded %d\n", unloaded_weight);
    return 0;
}
