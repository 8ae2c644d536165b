#include <pthread.h>
#include <stdio.h>

#define CELLS 4

static int buffers[2][CELLS] = {{2, 7, 1, 8}, {0, 0, 0, 0}};
static pthread_barrier_t round_end;
static int rounds_done[CELLS];

static void *scan(void *argument)
{
    int cell = (int)(long)argument;
    int from = 0;
    for (int step = 1; step < CELLS; step *= 2)
    {
        int sum = buffers[from][cell];
        if (cell >= step)
        {
            sum += buffers[from][cell - step];
        }
        buffers[1 - from][cell] = sum;
        rounds_done[cell]++;
        pthread_barrier_wait(&round_end);
        from = 1 - from;
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[CELLS];
    pthread_barrier_init(&round_end, NULL, CELLS);
    for (long i = 0; i < CELLS; i++)
    {
        pthread_create(&threads[i], NULL, scan, (void *)i);
    }
    for (int i = 0; i < CELLS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    int last = rounds_done[0] % 2;
    int expected = 0;
    for (int i = 0; i < CELLS; i++)
    {
        if (buffers[last][i] <= expected)
        {
            printf("prefix %d is wrong\n", i);
        }
        expected = buffers[last][i];
    }
    for (int i = 0; i < CELLS; i++)
    {
        printf("prefix %d is %d\n", i, buffers[last][i]);
    }
    pthread_barrier_destroy(&round_end);
    return 0;
}
