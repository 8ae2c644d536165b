#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define TOWERS 3

enum tone
{
    QUIET,
    LOW,
    HIGH
};

struct tower
{
    int index;
    int neighbour_seen;
    int far_seen;
    int silent;
};

static _Atomic int bells[TOWERS];
static _Atomic int echoes[TOWERS];
static _Atomic int silent_towers;
static struct tower towers[TOWERS];

static int left_of(int index)
{
    return (index + 1) % TOWERS;
}

static int right_of(int index)
{
    return (index + TOWERS - 1) % TOWERS;
}

static void ring(int index, enum tone tone)
{
    atomic_store(&bells[index], tone);
}

static enum tone listen(int index)
{
    return (enum tone)atomic_load(&bells[index]);
}

static void echo(int index, int loudness)
{
    int before = atomic_load_explicit(&echoes[index], memory_order_relaxed);
    while (before < loudness)
    {
        if (atomic_compare_exchange_strong_explicit(&echoes[index], &before, loudness, memory_order_relaxed,
                                                    memory_order_relaxed))
        {
            return;
        }
    }
}

static void record(struct tower *tower, enum tone near_tone, enum tone far_tone)
{
    tower->neighbour_seen = near_tone;
    tower->far_seen = far_tone;
    if (near_tone == QUIET)
    {
        tower->silent = 1;
        atomic_fetch_add_explicit(&silent_towers, 1, memory_order_relaxed);
    }
}

static void *play(void *argument)
{
    struct tower *tower = argument;
    ring(tower->index, LOW);
    enum tone near_tone = listen(left_of(tower->index));
    ring(tower->index, HIGH);
    enum tone far_tone = listen(right_of(tower->index));
    echo(left_of(tower->index), near_tone);
    echo(right_of(tower->index), far_tone);
    record(tower, near_tone, far_tone);
    return NULL;
}

static int strangest(void)
{
    int most = -1;
    int where = -1;
    for (int i = 0; i < TOWERS; i++)
    {
        int score = towers[i].far_seen - towers[i].neighbour_seen;
        if (score > most)
        {
            most = score;
            where = i;
        }
    }
    return where;
}

static void show(const struct tower *tower)
{
    printf("tower %d heard %d then %d", tower->index, tower->neighbour_seen, tower->far_seen);
    if (tower->silent)
    {
        printf(", silence first");
    }
    printf("\n");
}

int main(void)
{
    pthread_t threads[TOWERS];
    for (int i = 0; i < TOWERS; i++)
    {
        towers[i].index = i;
        pthread_create(&threads[i], NULL, play, &towers[i]);
    }
    enum tone early = listen(0);
    for (int i = 0; i < TOWERS; i++)
    {
        pthread_join(threads[i], NULL);
        show(&towers[i]);
    }
    int silent = atomic_load_explicit(&silent_towers, memory_order_relaxed);
    if (silent == TOWERS)
    {
        printf("that cannot be\n");
    }
    printf("%d silent, strangest %d, early %d\n", silent, strangest(), early);
    for (int i = 0; i < TOWERS; i++)
    {
        int loudness = atomic_load_explicit(&echoes[i], memory_order_relaxed);
        printf("echo at %d: %d\n", i, loudness);
    }
    return 0;
}
