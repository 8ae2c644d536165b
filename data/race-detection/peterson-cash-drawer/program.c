#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

struct drawer
{
    int coins;
    int peak;
    int operations;
};

static atomic_int wants[2];
static atomic_int turn;
static struct drawer drawer;
static int last_clerk;

static void open_drawer(int me)
{
    int other = 1 - me;
    atomic_store(&wants[me], 1);
    atomic_store(&turn, me);
    while (atomic_load(&wants[other]) && atomic_load(&turn) == other)
    {
        sched_yield();
    }
}

static void close_drawer(int me)
{
    atomic_store(&wants[me], 0);
}

static void deposit(int me, int amount)
{
    open_drawer(me);
    drawer.coins += amount;
    drawer.operations++;
    if (drawer.peak < drawer.coins)
    {
        drawer.peak = drawer.coins;
    }
    last_clerk = me;
    close_drawer(me);
}

static void *clerk(void *argument)
{
    int me = *(int *)argument;
    deposit(me, 5);
    deposit(me, 7);
    return NULL;
}

int main(void)
{
    pthread_t clerks[2];
    int ids[2] = {0, 1};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&clerks[i], NULL, clerk, &ids[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(clerks[i], NULL);
    }
    printf("%d coins, peak %d\n", drawer.coins, drawer.peak);
    printf("%d operations, last by %d\n", drawer.operations, last_clerk);
    return 0;
}
