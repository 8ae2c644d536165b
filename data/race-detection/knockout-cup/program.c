#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define PLAYERS 4
#define MATCHES 3

struct match
{
    atomic_int wants[2];
    atomic_int last;
};
static struct match matches[MATCHES];
static int engravings;
static int trophy[PLAYERS];

static void play(struct match *match, int side)
{
    atomic_store(&match->wants[side], 1);
    atomic_store(&match->last, side);
    while (atomic_load(&match->wants[1 - side]) && atomic_load(&match->last) == side)
    {
        sched_yield();
    }
}

static void resign(struct match *match, int side)
{
    atomic_store(&match->wants[side], 0);
}

static void *compete(void *argument)
{
    int self = *(int *)argument;
    struct match *first_round = &matches[self / 2];
    struct match *final = &matches[2];
    play(first_round, self % 2);
    play(final, self / 2);
    trophy[engravings] = self;
    engravings++;
    resign(final, self / 2);
    resign(first_round, self % 2);
    return NULL;
}

int main(void)
{
    pthread_t players[PLAYERS];
    int numbers[PLAYERS];
    for (int i = 0; i < PLAYERS; i++)
    {
        numbers[i] = i;
        pthread_create(&players[i], NULL, compete, &numbers[i]);
    }
    for (int i = 0; i < PLAYERS; i++)
    {
        pthread_join(players[i], NULL);
    }
    printf("%d engravings, the last by %d\n", engravings, trophy[PLAYERS - 1]);
    return 0;
}
