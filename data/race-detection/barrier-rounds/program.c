#include <pthread.h>
#include <stdio.h>

#define WORKERS 2
#define ROUNDS 2

static pthread_barrier_t barrier;
static int cells[WORKERS];
static int results[WORKERS];
static _Thread_local int accumulator;

static void *exchange(void *argument)
{
    int self = *(int *)argument;
    for (int round = 0; round < ROUNDS; round++)
    {
        cells[self] = 10 * round + self;
        pthread_barrier_wait(&barrier);
        accumulator += cells[(self + 1) % WORKERS];
        pthread_barrier_wait(&barrier);
    }
    results[self] = accumulator;
    return NULL;
}

int main(void)
{
    pthread_t workers[WORKERS];
    int ranks[WORKERS];
    pthread_barrier_init(&barrier, NULL, WORKERS);
    for (int i = 0; i < WORKERS; i++)
    {
        ranks[i] = i;
        pthread_create(&workers[i], NULL, exchange, &ranks[i]);
    }
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_join(workers[i], NULL);
    }
    printf("%d %d\n", results[0], results[1]);
    pthread_barrier_destroy(&barrier);
    return 0;
}
