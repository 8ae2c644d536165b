#include <pthread.h>
#include <stdio.h>

#define WORKERS 3
#define CELLS 6

static double cells[CELLS];
static double next_cells[CELLS];
static double damping;
static int from[WORKERS + 1];

static void *relax(void *argument)
{
    int self = *(int *)argument;
    for (int i = from[self]; i < from[self + 1]; i++)
    {
        double left = cells[(i + CELLS - 1) % CELLS];
        double right = cells[(i + 1) % CELLS];
        next_cells[i] = damping * (left + right) / 2;
    }
    return NULL;
}

static void *copy_back(void *argument)
{
    int self = *(int *)argument;
    for (int i = from[self]; i < from[self + 1]; i++)
    {
        cells[i] = next_cells[i];
    }
    return NULL;
}

static void run_all(void *(*step)(void *))
{
    pthread_t workers[WORKERS];
    int ranks[WORKERS];
    for (int i = 0; i < WORKERS; i++)
    {
        ranks[i] = i;
        pthread_create(&workers[i], NULL, step, &ranks[i]);
    }
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_join(workers[i], NULL);
    }
}

int main(void)
{
    for (int i = 0; i <= WORKERS; i++)
    {
        from[i] = i * CELLS / WORKERS;
    }
    for (int i = 0; i < CELLS; i++)
    {
        cells[i] = i;
    }
    for (int sweep = 0; sweep < 2; sweep++)
    {
        damping = sweep == 0 ? 1.0 : 0.5;
        run_all(relax);
        run_all(copy_back);
    }
    printf("%f %f\n", cells[0], cells[CELLS - 1]);
    return 0;
}
