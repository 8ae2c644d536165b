#include <pthread.h>
#include <stdio.h>

#define THREADS 4
#define BINS 8

static int bins[BINS];
static int order[THREADS] = {2, 0, 3, 1};

static void *scatter(void *argument)
{
    int self = *(int *)argument;
    int low = order[self] << 1;
    int high = (low | 1) ^ 4;
    bins[low ^ 4] += self;
    bins[high] -= self;
    bins[(high & 6) | (low & 1)]++;
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    int ranks[THREADS];
    int checksum = 0;
    for (int i = 0; i < THREADS; i++)
    {
        ranks[i] = i;
        bins[2 * i] = i;
        bins[2 * i + 1] = i;
    }
    for (int i = 0; i < THREADS; i++)
    {
        pthread_create(&threads[i], NULL, scatter, &ranks[i]);
    }
    for (int i = 0; i < THREADS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < BINS; i++)
    {
        checksum = 3 * checksum + bins[i];
    }
    printf("%d\n", checksum);
    return 0;
}
