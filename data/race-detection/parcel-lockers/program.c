#include <pthread.h>
#include <stdio.h>

#define LOCKERS 4

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int lockers[LOCKERS];

static void *store(void *argument)
{
    int number = *(int *)argument;
    pthread_mutex_lock(&locks[number / 2]);
    lockers[number]++;
    pthread_mutex_unlock(&locks[number / 2]);
    return NULL;
}

static void *collect(void *argument)
{
    int number = *(int *)argument;
    pthread_mutex_lock(&locks[number % 2]);
    lockers[number] = 0;
    pthread_mutex_unlock(&locks[number % 2]);
    return NULL;
}

int main(void)
{
    pthread_t senders[LOCKERS];
    pthread_t receivers[LOCKERS];
    int numbers[LOCKERS];
    for (int i = 0; i < LOCKERS; i++)
    {
        numbers[i] = i;
        pthread_create(&senders[i], NULL, store, &numbers[i]);
        pthread_create(&receivers[i], NULL, collect, &numbers[i]);
    }
    pthread_mutex_lock(&locks[1]);
    int third = lockers[2];
    pthread_mutex_unlock(&locks[1]);
    pthread_mutex_lock(&locks[0]);
    int first = lockers[0];
    pthread_mutex_unlock(&locks[0]);
    for (int i = 0; i < LOCKERS; i++)
    {
        pthread_join(senders[i], NULL);
        pthread_join(receivers[i], NULL);
    }
    printf("%d %d\n", first, third);
    return 0;
}
