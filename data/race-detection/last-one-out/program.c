#include <pthread.h>
#include <stdio.h>

#define WORKERS 3

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t all_done = PTHREAD_COND_INITIALIZER;
static int done;
static int results[WORKERS];
static int latest;

static void *work(void *argument)
{
    int self = *(int *)argument;
    pthread_mutex_lock(&lock);
    done++;
    pthread_cond_signal(&all_done);
    pthread_mutex_unlock(&lock);
    results[self] = 10 + self;
    latest = self;
    return NULL;
}

int main(void)
{
    pthread_t workers[WORKERS];
    int numbers[WORKERS];
    int sum = 0;
    for (int i = 0; i < WORKERS; i++)
    {
        numbers[i] = i;
        pthread_create(&workers[i], NULL, work, &numbers[i]);
    }
    pthread_mutex_lock(&lock);
    while (done < WORKERS)
    {
        pthread_cond_wait(&all_done, &lock);
    }
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < WORKERS; i++)
    {
        sum += results[i];
    }
    printf("sum %d, latest %d\n", sum, latest);
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_join(workers[i], NULL);
    }
    return 0;
}
