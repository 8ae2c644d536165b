#include <pthread.h>
#include <stdio.h>

#define THREADS 4

static int bins[4];

static void *scatter(void *argument)
{
    int self = *(int *)argument;
    int bin = self & 2;
    bins[bin] += self;
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    int ranks[THREADS];
    for (int i = 0; i < THREADS; i++)
    {
        ranks[i] = i;
        pthread_create(&threads[i], NULL, scatter, &ranks[i]);
    }
    int quiet = bins[1] + bins[3];
    int busy = bins[2];
    for (int i = 0; i < THREADS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    printf("%d %d, then %d %d\n", quiet, busy, bins[0], bins[2]);
    return 0;
}
