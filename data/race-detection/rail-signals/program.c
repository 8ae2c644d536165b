#include <pthread.h>
#include <stdio.h>

#define TRAINS 2

static pthread_mutex_t track = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int green;
static int passed;
static int logged;
static int early_sightings;

static void *give_way(void *argument)
{
    green = 1;
    pthread_mutex_lock(&track);
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&track);
    logged = 1;
    return argument;
}

static void wait_for_green(void)
{
    pthread_mutex_lock(&track);
    while (green == 0)
    {
        pthread_cond_wait(&changed, &track);
    }
    pthread_mutex_unlock(&track);
}

static void *drive(void *argument)
{
    wait_for_green();
    passed++;
    if (logged == 0)
    {
        pthread_mutex_lock(&track);
        early_sightings++;
        pthread_mutex_unlock(&track);
    }
    return argument;
}

int main(void)
{
    pthread_t signalman;
    pthread_t trains[TRAINS];
    for (int i = 0; i < TRAINS; i++)
    {
        pthread_create(&trains[i], NULL, drive, NULL);
    }
    pthread_create(&signalman, NULL, give_way, NULL);
    for (int i = 0; i < TRAINS; i++)
    {
        pthread_join(trains[i], NULL);
    }
    pthread_join(signalman, NULL);
    printf("%d trains, %d early\n", passed, early_sightings);
    return 0;
}
