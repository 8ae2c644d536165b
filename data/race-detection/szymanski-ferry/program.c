#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define CARS 2
#define PLACES 4

enum state
{
    AWAY,
    ASKING,
    SITTING,
    STANDING,
    CLOSING
};

struct ferry
{
    int free;
    int weight;
    int boarded;
    int warnings;
};

static atomic_int state[CARS];
static struct ferry ferry = {.free = PLACES};
static int deck[PLACES];

static void drive_up(int me)
{
    int other = 1 - me;
    atomic_store(&state[me], ASKING);
    while (atomic_load(&state[other]) > SITTING)
    {
        sched_yield();
    }
    atomic_store(&state[me], STANDING);
    if (atomic_load(&state[other]) == ASKING)
    {
        atomic_store(&state[me], SITTING);
        int seen = atomic_load(&state[other]);
        while (seen == ASKING || seen == STANDING)
        {
            sched_yield();
            seen = atomic_load(&state[other]);
        }
    }
    atomic_store(&state[me], CLOSING);
}

static void drive_off(int me)
{
    atomic_store(&state[me], AWAY);
}

static void board(int tonnes)
{
    if (ferry.free > 0)
    {
        ferry.free--;
        ferry.weight += tonnes;
        if (ferry.weight > 6)
        {
            ferry.warnings++;
        }
        deck[ferry.boarded] = tonnes;
        ferry.boarded++;
    }
}

static void *car(void *argument)
{
    int me = *(int *)argument;
    drive_up(me);
    board(4 + me);
    drive_off(me);
    return NULL;
}

int main(void)
{
    int ids[CARS] = {0, 1};
    pthread_t cars[CARS];
    for (int i = 0; i < CARS; i++)
    {
        pthread_create(&cars[i], NULL, car, &ids[i]);
    }
    for (int i = 0; i < CARS; i++)
    {
        pthread_join(cars[i], NULL);
    }
    printf("%d free, weight %d, %d warnings\n", ferry.free, ferry.weight, ferry.warnings);
    for (int i = 0; i < PLACES; i++)
    {
        printf("place %d carries %d\n", i, deck[i]);
    }
    return 0;
}
