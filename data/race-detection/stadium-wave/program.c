#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define SPECTATORS 20

static sem_t turns[SPECTATORS + 1];
static int heights[SPECTATORS + 1];
static int standing;

static void *rise(void *argument)
{
    int seat = *(int *)argument;
    sem_wait(&turns[seat]);
    standing++;
    heights[seat + 1] = heights[seat] + standing;
    sem_post(&turns[seat + 1]);
    return NULL;
}

int main(void)
{
    pthread_t spectators[SPECTATORS];
    int seats[SPECTATORS];
    for (int i = 0; i <= SPECTATORS; i++)
    {
        sem_init(&turns[i], 0, 0);
    }
    for (int i = 0; i < SPECTATORS; i++)
    {
        seats[i] = i;
        pthread_create(&spectators[i], NULL, rise, &seats[i]);
    }
    heights[0] = 1;
    sem_post(&turns[0]);
    sem_wait(&turns[SPECTATORS]);
    printf("%d standing, height %d\n", standing, heights[SPECTATORS]);
    for (int i = 0; i < SPECTATORS; i++)
    {
        pthread_join(spectators[i], NULL);
    }
    return 0;
}
