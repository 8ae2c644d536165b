#include <pthread.h>
#include <stdio.h>

#define TILES 8
#define WORKERS 2
#define TURNS 4

struct worker
{
    int from;
    int to;
    int changes;
};

static int heat[TILES + 2] = {100, 10, 0, 30, 0, 50, 0, 70, 0, 0};
static pthread_barrier_t turn_end;

static int average(int tile)
{
    return (heat[tile - 1] + heat[tile + 1]) / 2;
}

static void relax(struct worker *me, int colour)
{
    for (int tile = me->from; tile < me->to; tile++)
    {
        if (tile % 2 != colour)
        {
            continue;
        }
        int next = average(tile);
        if (next != heat[tile])
        {
            heat[tile] = next;
            me->changes++;
        }
    }
}

static void *work(void *argument)
{
    struct worker *me = argument;
    for (int turn = 0; turn < TURNS; turn++)
    {
        relax(me, turn % 2);
        pthread_barrier_wait(&turn_end);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[WORKERS];
    struct worker workers[WORKERS];
    pthread_barrier_init(&turn_end, NULL, WORKERS);
    for (int i = 0; i < WORKERS; i++)
    {
        workers[i].from = 1 + i * TILES / WORKERS;
        workers[i].to = workers[i].from + TILES / WORKERS;
        workers[i].changes = 0;
    }
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_create(&threads[i], NULL, work, &workers[i]);
    }
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int tile = 1; tile <= TILES; tile++)
    {
        printf("%d ", heat[tile]);
    }
    printf("after %d and %d changes\n", workers[0].changes, workers[1].changes);
    pthread_barrier_destroy(&turn_end);
    return 0;
}
