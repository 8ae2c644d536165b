#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define DUELS 2

struct target
{
    int hits;
    int marks[4];
    int ring;
};

struct duel
{
    atomic_bool left_drawn;
    atomic_bool right_drawn;
    struct target target;
};

struct duellist
{
    int shots;
    int refusals;
    int best;
};

static struct duel duels[DUELS];
static struct duellist left_side;
static struct duellist right_side;
static atomic_int spectators;
static int bets[DUELS];

static void shoot(struct target *target, int force)
{
    target->marks[target->hits] = force;
    target->hits++;
    if (force > target->ring)
    {
        target->ring = force;
    }
}

static void refuse(struct duellist *me)
{
    me->refusals++;
}

static void *left_duellist(void *unused)
{
    for (int i = 0; i < DUELS; i++)
    {
        struct duel *duel = &duels[i];
        atomic_store(&duel->left_drawn, true);
        if (atomic_load(&duel->right_drawn))
        {
            refuse(&left_side);
            continue;
        }
        shoot(&duel->target, 6);
        shoot(&duel->target, 4);
        left_side.shots += duel->target.hits;
        left_side.best = duel->target.ring;
    }
    return unused;
}

static void *right_duellist(void *unused)
{
    for (int i = 0; i < DUELS; i++)
    {
        struct duel *duel = &duels[i];
        atomic_store(&duel->right_drawn, true);
        if (atomic_load(&duel->left_drawn))
        {
            refuse(&right_side);
            continue;
        }
        shoot(&duel->target, 9);
        right_side.shots += duel->target.hits;
        right_side.best = duel->target.ring;
    }
    return unused;
}

static void *spectator(void *unused)
{
    for (int i = 0; i < DUELS; i++)
    {
        struct duel *duel = &duels[i];
        bool left = atomic_load_explicit(&duel->left_drawn, memory_order_relaxed);
        bool right = atomic_load_explicit(&duel->right_drawn, memory_order_relaxed);
        if (left && !right)
        {
            bets[i] = 1;
        }
        if (right && !left)
        {
            bets[i] = 2;
        }
    }
    atomic_fetch_add(&spectators, 1);
    return unused;
}

static int winner(const struct duel *duel)
{
    if (duel->target.hits == 0)
    {
        return 0;
    }
    return duel->target.hits == 2 ? 1 : 2;
}

static void show(const char *name, const struct duellist *duellist)
{
    printf("%s: %d shots, %d refusals, best %d\n", name, duellist->shots, duellist->refusals, duellist->best);
}

int main(void)
{
    pthread_t left;
    pthread_t right;
    pthread_t watcher;
    pthread_create(&left, NULL, left_duellist, NULL);
    pthread_create(&watcher, NULL, spectator, NULL);
    pthread_create(&right, NULL, right_duellist, NULL);
    pthread_join(watcher, NULL);
    pthread_join(left, NULL);
    pthread_join(right, NULL);
    show("left", &left_side);
    show("right", &right_side);
    for (int i = 0; i < DUELS; i++)
    {
        int result = winner(&duels[i]);
        printf("duel %d went to %d, ring %d\n", i, result, duels[i].target.ring);
        if (bets[i] != 0 && bets[i] == result)
        {
            printf("the bet on duel %d was right\n", i);
        }
    }
    printf("%d spectators\n", atomic_load(&spectators));
    return 0;
}
