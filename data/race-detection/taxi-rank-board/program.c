#include <pthread.h>
#include <stdio.h>

#define TAXIS 16
#define RANKS 3

struct taxi
{
    unsigned seed;
    int seen;
};

static pthread_rwlock_t board_lock = PTHREAD_RWLOCK_INITIALIZER;
static int waiting[RANKS];

static int choose(unsigned *seed, int bound)
{
    *seed = *seed * 22695477u + 1u;
    return (int)((*seed >> 16) % (unsigned)bound);
}

static void *drive(void *argument)
{
    struct taxi *taxi = argument;
    int rank = choose(&taxi->seed, RANKS);
    if (choose(&taxi->seed, 2) == 0)
    {
        pthread_rwlock_wrlock(&board_lock);
        waiting[rank]++;
    }
    else
    {
        pthread_rwlock_rdlock(&board_lock);
        taxi->seen = waiting[rank];
    }
    pthread_rwlock_unlock(&board_lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[TAXIS];
    struct taxi taxis[TAXIS];
    int seen = 0;
    for (int i = 0; i < TAXIS; i++)
    {
        taxis[i].seed = 9u * (unsigned)i + 4u;
        taxis[i].seen = 0;
        pthread_create(&threads[i], NULL, drive, &taxis[i]);
    }
    for (int i = 0; i < TAXIS; i++)
    {
        pthread_join(threads[i], NULL);
        seen += taxis[i].seen;
    }
    printf("%d waiting at the first rank, %d seen\n", waiting[0], seen);
    return 0;
}
