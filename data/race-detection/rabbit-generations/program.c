#include <pthread.h>
#include <stdio.h>

#define GENERATIONS 3
#define PLENTY 30

static pthread_mutex_t hutch = PTHREAD_MUTEX_INITIALIZER;
static int young = 1;
static int old = 1;

static void *breed(void *argument)
{
    for (int i = 0; i < GENERATIONS; i++)
    {
        pthread_mutex_lock(&hutch);
        young += old;
        pthread_mutex_unlock(&hutch);
    }
    return argument;
}

static void *grow(void *argument)
{
    for (int i = 0; i < GENERATIONS; i++)
    {
        pthread_mutex_lock(&hutch);
        old += young;
        pthread_mutex_unlock(&hutch);
    }
    return argument;
}

int main(void)
{
    pthread_t breeder;
    pthread_t grower;
    int alarm = 0;
    pthread_create(&breeder, NULL, breed, NULL);
    pthread_create(&grower, NULL, grow, NULL);
    if (young > PLENTY)
    {
        alarm = 1;
    }
    pthread_mutex_lock(&hutch);
    if (old > PLENTY)
    {
        alarm = 2;
    }
    pthread_mutex_unlock(&hutch);
    pthread_join(grower, NULL);
    printf("old %d\n", old);
    pthread_join(breeder, NULL);
    printf("young %d, alarm %d\n", young, alarm);
    return 0;
}
