#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t bell = PTHREAD_COND_INITIALIZER;
static int rung;
static int parcel;

static void *ring(void *argument)
{
    parcel = 12;
    pthread_mutex_lock(&lock);
    rung = 1;
    pthread_mutex_unlock(&lock);
    pthread_cond_signal(&bell);
    return argument;
}

int main(void)
{
    pthread_t courier;
    int weight = 0;
    pthread_create(&courier, NULL, ring, NULL);
    pthread_mutex_lock(&lock);
    while (!rung)
    {
        pthread_cond_wait(&bell, &lock);
    }
    pthread_mutex_unlock(&lock);
    weight = parcel;
    pthread_join(courier, NULL);
    printf("parcel of %d\n", weight);
    return 0;
}
