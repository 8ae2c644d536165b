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

enum rope
{
    SLACK,
    PULLED,
    TIED
};

struct ringer
{
    int pulls;
    int waits;
    int chord;
};

struct frame
{
    int weight;
    int swings;
};

static _Atomic int ropes[2];
static struct frame frames[2] = {{40, 0}, {55, 0}};
static struct ringer ringers[3];
static _Atomic int chord;

static int take_rope(int index)
{
    int expected = SLACK;
    return atomic_compare_exchange_strong_explicit(&ropes[index], &expected, PULLED, memory_order_acquire,
                                                   memory_order_relaxed);
}

static void give_rope(int index)
{
    atomic_store_explicit(&ropes[index], SLACK, memory_order_release);
}

static int swing(int index)
{
    if (!take_rope(index))
    {
        return 0;
    }
    frames[index].swings++;
    frames[index].weight -= 1;
    int weight = frames[index].weight;
    give_rope(index);
    return weight;
}

static void *ring_both(void *argument)
{
    struct ringer *me = argument;
    for (int index = 0; index < 2; index++)
    {
        int weight = swing(index);
        if (weight > 0)
        {
            me->pulls++;
            me->chord += weight;
        }
        else
        {
            me->waits++;
        }
    }
    atomic_fetch_xor_explicit(&chord, me->chord, memory_order_relaxed);
    return NULL;
}

static void *tie_up(void *argument)
{
    struct ringer *me = argument;
    for (int index = 1; index >= 0; index--)
    {
        int expected = SLACK;
        if (atomic_compare_exchange_strong_explicit(&ropes[index], &expected, TIED, memory_order_acquire,
                                                    memory_order_relaxed))
        {
            me->chord += frames[index].weight;
            me->pulls += frames[index].swings;
        }
        else
        {
            me->waits++;
        }
    }
    return NULL;
}

static void run_ringers(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&threads[i], NULL, ring_both, &ringers[i]);
    }
    pthread_create(&threads[2], NULL, tie_up, &ringers[2]);
    for (int i = 0; i < 3; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < 3; i++)
    {
        printf("ringer %d: %d pulls, %d waits", i, ringers[i].pulls, ringers[i].waits);
        printf(", chord %d\n", ringers[i].chord);
    }
    for (int index = 0; index < 2; index++)
    {
        printf("frame %d: %d after %d swings\n", index, frames[index].weight, frames[index].swings);
    }
    printf("chord %d\n", atomic_load(&chord));
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
    run_ringers();
    return 0;
}
