#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define PIECES 3

static int cloth[PIECES];
static int colour[PIECES];
static int shirts[PIECES];
static int bath = 100;
static atomic_int cut;
static atomic_int dyed;
static int leftover;

static void wait_for(atomic_int *stage, int piece)
{
    while (atomic_load_explicit(stage, memory_order_acquire) <= piece)
    {
        sched_yield();
    }
}

static void finish(atomic_int *stage, int piece)
{
    atomic_store_explicit(stage, piece + 1, memory_order_release);
}

static void *cutter(void *unused)
{
    for (int i = 0; i < PIECES; i++)
    {
        cloth[i] = 50 + i;
        finish(&cut, i);
    }
    return unused;
}

static void *dyer(void *unused)
{
    for (int i = 0; i < PIECES; i++)
    {
        wait_for(&cut, i);
        colour[i] = cloth[i] % 4 + 1;
        bath -= 7;
        finish(&dyed, i);
    }
    return unused;
}

static void *sewer(void *unused)
{
    for (int i = 0; i < PIECES; i++)
    {
        wait_for(&cut, i);
        int shade = colour[i];
        shirts[i] = cloth[i] * 10 + shade;
    }
    leftover = bath;
    return unused;
}

int main(void)
{
    pthread_t stages[3];
    pthread_create(&stages[0], NULL, sewer, NULL);
    pthread_create(&stages[1], NULL, dyer, NULL);
    pthread_create(&stages[2], NULL, cutter, NULL);
    for (int i = 0; i < 3; i++)
    {
        pthread_join(stages[i], NULL);
    }
    for (int i = 0; i < PIECES; i++)
    {
        printf("shirt %d: %d\n", i, shirts[i]);
    }
    printf("%d pieces dyed, leftover %d\n", atomic_load(&dyed), leftover);
    return 0;
}
