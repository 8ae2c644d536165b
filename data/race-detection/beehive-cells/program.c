#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define BEES 9
#define CELLS_PER_BEE 2

static int cells[BEES * CELLS_PER_BEE + 1];
static atomic_int filled;
static int fullest;

static int choose(unsigned seed, int bound)
{
    unsigned mixed = seed * 2246822519u;
    mixed ^= mixed >> 15;
    return (int)(mixed % (unsigned)bound);
}

static void *fill(void *argument)
{
    int bee = *(int *)argument;
    int *comb = &cells[bee * CELLS_PER_BEE];
    int count = 1 + choose((unsigned)bee + 3u, CELLS_PER_BEE + 1);
    for (int i = 0; i < count; i++)
    {
        comb[i] += 4;
        atomic_fetch_add_explicit(&filled, 1, memory_order_relaxed);
    }
    if (count > CELLS_PER_BEE)
    {
        fullest = bee;
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[BEES];
    int bees[BEES];
    int honey = 0;
    for (int i = 0; i < BEES; i++)
    {
        bees[i] = i;
        pthread_create(&threads[i], NULL, fill, &bees[i]);
    }
    for (int i = 0; i < BEES; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i <= BEES * CELLS_PER_BEE; i++)
    {
        honey += cells[i];
    }
    printf("honey %d, filled %d, fullest %d\n", honey, atomic_load(&filled), fullest);
    return 0;
}
