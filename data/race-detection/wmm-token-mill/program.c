#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define MILLERS 3
#define TURNS 2

struct sack
{
    int grain;
    int flour;
    int bran;
};

struct miller
{
    int index;
    int ground;
    int early_looks;
};

static struct sack sack = {.grain = 60, .flour = 0, .bran = 0};
static atomic_int token;
static atomic_int looks;
static struct miller millers[MILLERS];
static int hands[MILLERS * TURNS];
static int passes;

static int try_token(int index)
{
    if (atomic_load_explicit(&token, memory_order_relaxed) == index)
    {
        return 1;
    }
    atomic_fetch_add_explicit(&looks, 1, memory_order_relaxed);
    return 0;
}

static void wait_token(struct miller *me)
{
    if (!try_token(me->index))
    {
        me->early_looks++;
    }
    while (atomic_load_explicit(&token, memory_order_acquire) != me->index)
    {
        sched_yield();
    }
}

static void pass_token(struct miller *me)
{
    int next = (me->index + 1) % MILLERS;
    hands[passes] = me->index;
    passes++;
    atomic_store_explicit(&token, next, memory_order_release);
}

static void grind(struct miller *me)
{
    int portion = 5 + me->index;
    sack.grain -= portion;
    sack.flour += portion - 1;
    sack.bran += 1;
    me->ground += portion;
}

static void *mill(void *argument)
{
    struct miller *me = argument;
    for (int turn = 0; turn < TURNS; turn++)
    {
        wait_token(me);
        grind(me);
        pass_token(me);
    }
    return NULL;
}

static void *owner(void *argument)
{
    int *seen = argument;
    int first = atomic_load_explicit(&token, memory_order_relaxed);
    int second = atomic_load_explicit(&token, memory_order_relaxed);
    seen[0] = first;
    seen[1] = second;
    if (second != first)
    {
        seen[2] = 1;
    }
    return NULL;
}

static int check(void)
{
    int wrong = 0;
    for (int i = 0; i < passes; i++)
    {
        if (hands[i] != i % MILLERS)
        {
            wrong++;
        }
    }
    if (sack.grain + sack.flour + sack.bran != 60)
    {
        wrong++;
    }
    return wrong;
}

int main(void)
{
    pthread_t threads[MILLERS];
    pthread_t landlord;
    int seen[3] = {-1, -1, 0};
    for (int i = 0; i < MILLERS; i++)
    {
        millers[i].index = i;
    }
    pthread_create(&landlord, NULL, owner, seen);
    for (int i = MILLERS - 1; i >= 0; i--)
    {
        pthread_create(&threads[i], NULL, mill, &millers[i]);
    }
    for (int i = 0; i < MILLERS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < MILLERS; i++)
    {
        printf("miller %d ground %d, looked early %d\n", i, millers[i].ground, millers[i].early_looks);
    }
    printf("%d grain, %d flour, %d bran\n", sack.grain, sack.flour, sack.bran);
    pthread_join(landlord, NULL);
    printf("the owner saw %d and %d (%d)\n", seen[0], seen[1], seen[2]);
    printf("%d wrong, %d looks\n", check(), atomic_load(&looks));
    return 0;
}
