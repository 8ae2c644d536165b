#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define ROUNDS 2

static sem_t reported;
static sem_t home;
static int rounds;
static int resting;
static int doors_open = 3;

static void *guard(void *argument)
{
    for (int i = 0; i < ROUNDS; i++)
    {
        rounds++;
        doors_open--;
    }
    sem_post(&reported);
    resting = 1;
    sem_post(&home);
    return argument;
}

int main(void)
{
    pthread_t watchman;
    pthread_attr_t attributes;
    int anxious = 0;
    sem_init(&reported, 0, 0);
    sem_init(&home, 0, 0);
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_create(&watchman, &attributes, guard, NULL);
    pthread_attr_destroy(&attributes);
    if (rounds == 0)
    {
        anxious = 1;
    }
    sem_wait(&reported);
    printf("%d rounds, %d doors open, anxious %d\n", rounds, doors_open, anxious);
    if (resting == 0)
    {
        printf("the watchman is still up\n");
    }
    sem_wait(&home);
    return 0;
}
