#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define PICKERS 10
#define TREES_IN_ROW 3

static int apples[PICKERS * TREES_IN_ROW];
static atomic_int baskets;

static int choose(unsigned seed, int bound)
{
    unsigned mixed = (seed ^ 61u) * 2654435761u;
    return (int)((mixed >> 20) % (unsigned)bound);
}

static void *pick(void *argument)
{
    int picker = *(int *)argument;
    int trees = 1 + choose((unsigned)picker, TREES_IN_ROW);
    for (int tree = 0; tree < trees; tree++)
    {
        int place = picker * TREES_IN_ROW + tree;
        apples[place] = choose((unsigned)place, 40);
        if (apples[place] > 20)
        {
            atomic_fetch_add(&baskets, 2);
        }
        else
        {
            atomic_fetch_add(&baskets, 1);
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[PICKERS];
    int pickers[PICKERS];
    int total = 0;
    for (int i = 0; i < PICKERS; i++)
    {
        pickers[i] = i;
        pthread_create(&threads[i], NULL, pick, &pickers[i]);
    }
    for (int i = 0; i < PICKERS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < PICKERS * TREES_IN_ROW; i++)
    {
        total += apples[i];
    }
    printf("%d apples in %d baskets\n", total, atomic_load(&baskets));
    return 0;
}
