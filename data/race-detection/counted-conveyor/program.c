#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define RING 2
#define CRATES 5

struct crate
{
    int number;
    int weight;
};

static struct crate ring[RING];
static sem_t free_places;
static sem_t full_places;
static int unloaded_weight;
static int out_of_order;

static void *load(void *unused)
{
    for (int i = 0; i < CRATES; i++)
    {
        sem_wait(&free_places);
        ring[i % RING].number = i;
        ring[i % RING].weight = 4 + i;
        sem_post(&full_places);
    }
    return unused;
}

static void *unload(void *unused)
{
    for (int i = 0; i < CRATES; i++)
    {
        sem_wait(&full_places);
        struct crate crate = ring[i % RING];
        sem_post(&free_places);
        unloaded_weight += crate.weight;
        if (crate.number != i)
        {
            out_of_order++;
        }
    }
    return unused;
}

int main(void)
{
    pthread_t loader;
    pthread_t unloader;
    sem_init(&free_places, 0, RING);
    sem_init(&full_places, 0, 0);
    pthread_create(&loader, NULL, load, NULL);
    pthread_create(&unloader, NULL, unload, NULL);
    pthread_join(unloader, NULL);
    printf("weight %d, %d out of order\n", unloaded_weight, out_of_order);
    pthread_join(loader, NULL);
    printf("last crate %d\n", ring[(CRATES - 1) % RING].number);
    sem_destroy(&free_places);
    sem_destroy(&full_places);
    return 0;
}
