#include <pthread.h>
#include <stdio.h>

#define WORKERS 2
#define BLOCK 3
#define CELLS (WORKERS * BLOCK)

static pthread_barrier_t filled;
static int cells[CELLS];
static int sums[CELLS];
static int rounds;

static void *smooth(void *argument)
{
    int first = *(int *)argument * BLOCK;
    for (int i = first; i < first + BLOCK; i++)
    {
        cells[i] = i;
    }
    if (pthread_barrier_wait(&filled) == PTHREAD_BARRIER_SERIAL_THREAD)
    {
        rounds++;
    }
    int scale = rounds + 1;
    for (int i = first; i < first + BLOCK; i++)
    {
        sums[i] = scale * (cells[i] + cells[(i + 1) % CELLS]);
    }
    for (int i = first; i < first + BLOCK; i++)
    {
        cells[i] = sums[i];
    }
    return NULL;
}

int main(void)
{
    pthread_t workers[WORKERS];
    int ranks[WORKERS];
    int checksum = 0;
    pthread_barrier_init(&filled, NULL, WORKERS);
    for (int i = 0; i < WORKERS; i++)
    {
        ranks[i] = i;
        pthread_create(&workers[i], NULL, smooth, &ranks[i]);
    }
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_join(workers[i], NULL);
    }
    for (int i = 0; i < CELLS; i++)
    {
        checksum += cells[i];
    }
    printf("checksum %d after %d rounds\n", checksum, rounds);
    pthread_barrier_destroy(&filled);
    return 0;
}
