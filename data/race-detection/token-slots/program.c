#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define SLOTS 2
#define ITEMS 4

static sem_t free_slots;
static sem_t full_slots;
static int slots[SLOTS];
static int put_at;
static int take_from;

static void *produce(void *argument)
{
    int *items = argument;
    for (int i = 0; i < ITEMS; i++)
    {
        sem_wait(&free_slots);
        slots[put_at] = items[i];
        items[i] = -1;
        put_at = (put_at + 1) % SLOTS;
        sem_post(&full_slots);
    }
    return NULL;
}

static void *consume(void *argument)
{
    int *sum = argument;
    for (int i = 0; i < ITEMS; i++)
    {
        sem_wait(&full_slots);
        *sum = 2 * *sum + slots[take_from];
        slots[take_from] = 0;
        take_from = (take_from + 1) % SLOTS;
        sem_post(&free_slots);
    }
    return NULL;
}

int main(void)
{
    pthread_t producer;
    pthread_t consumer;
    int items[ITEMS] = {1, 0, 1, 1};
    int sum = 0;
    sem_init(&free_slots, 0, SLOTS);
    sem_init(&full_slots, 0, 0);
    pthread_create(&producer, NULL, produce, items);
    pthread_create(&consumer, NULL, consume, &sum);
    pthread_join(producer, NULL);
    pthread_join(consumer, NULL);
    printf("%d, %d %d\n", sum, put_at, take_from);
    sem_destroy(&free_slots);
    sem_destroy(&full_slots);
    return 0;
}
