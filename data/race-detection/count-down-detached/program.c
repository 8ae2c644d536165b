#include <pthread.h>
#include <stdio.h>

#define HELPERS 3

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t quiet = PTHREAD_COND_INITIALIZER;
static int active;
static int results[HELPERS];
static int best;

static void *help(void *argument)
{
    int *result = argument;
    *result = 4 * *result + 1;
    pthread_mutex_lock(&lock);
    if (*result > best)
    {
        best = *result;
    }
    active--;
    if (active == 0)
    {
        pthread_cond_signal(&quiet);
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_attr_t detached;
    int sum = 0;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    for (int i = 0; i < HELPERS; i++)
    {
        pthread_t helper;
        results[i] = i;
        pthread_mutex_lock(&lock);
        active++;
        pthread_mutex_unlock(&lock);
        pthread_create(&helper, &detached, help, &results[i]);
    }
    pthread_attr_destroy(&detached);
    pthread_mutex_lock(&lock);
    while (active > 0)
    {
        pthread_cond_wait(&quiet, &lock);
    }
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < HELPERS; i++)
    {
        sum += results[i];
    }
    printf("sum %d, best %d\n", sum, best);
    return 0;
}
