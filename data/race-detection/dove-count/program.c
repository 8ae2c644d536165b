#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define COUNTERS 3

static sem_t token;
static int doves;
static int crowded;

static void count(int seen)
{
    sem_wait(&token);
    doves += seen;
    if (doves > 10)
    {
        crowded = 1;
    }
    sem_post(&token);
}

static int glance(void)
{
    int known = -1;
    if (sem_trywait(&token) == 0)
    {
        known = doves;
        sem_post(&token);
    }
    return known;
}

static void *watch(void *argument)
{
    int *seen = argument;
    int before = glance();
    count(*seen);
    if (before > *seen)
    {
        *seen = before;
    }
    return NULL;
}

int main(void)
{
    pthread_t counters[COUNTERS];
    int seen[COUNTERS] = {3, 4, 5};
    sem_init(&token, 0, 0);
    for (int i = 0; i < COUNTERS; i++)
    {
        pthread_create(&counters[i], NULL, watch, &seen[i]);
    }
    doves = 1;
    sem_post(&token);
    for (int i = 0; i < COUNTERS; i++)
    {
        pthread_join(counters[i], NULL);
    }
    printf("%d doves, crowded %d\n", doves, crowded);
    sem_destroy(&token);
    return 0;
}
