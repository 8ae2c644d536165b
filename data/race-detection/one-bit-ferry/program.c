#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define PASSENGERS 3

static atomic_int wants[PASSENGERS];
static int fares;
static int seats[PASSENGERS];
static int boarded;

static int someone_before(int self)
{
    for (int i = 0; i < self; i++)
    {
        if (atomic_load(&wants[i]))
        {
            return 1;
        }
    }
    return 0;
}

static void lock(int self)
{
    atomic_store(&wants[self], 1);
    while (someone_before(self))
    {
        atomic_store(&wants[self], 0);
        while (someone_before(self))
        {
            sched_yield();
        }
        atomic_store(&wants[self], 1);
    }
    for (int i = self + 1; i < PASSENGERS; i++)
    {
        while (atomic_load(&wants[i]))
        {
            sched_yield();
        }
    }
}

static void unlock(int self)
{
    atomic_store(&wants[self], 0);
}

static void *board(void *argument)
{
    int self = *(int *)argument;
    lock(self);
    seats[boarded] = self;
    boarded++;
    fares += 2 + self;
    unlock(self);
    return NULL;
}

int main(void)
{
    pthread_t passengers[PASSENGERS];
    int numbers[PASSENGERS];
    for (int i = 0; i < PASSENGERS; i++)
    {
        numbers[i] = i;
        pthread_create(&passengers[i], NULL, board, &numbers[i]);
    }
    for (int i = 0; i < PASSENGERS; i++)
    {
        pthread_join(passengers[i], NULL);
    }
    printf("%d boarded, last %d, fares %d\n", boarded, seats[PASSENGERS - 1], fares);
    return 0;
}
