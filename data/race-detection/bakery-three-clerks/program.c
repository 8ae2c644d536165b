#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define CLERKS 3

struct till
{
    int notes;
    int receipts;
    int by[CLERKS];
};

static atomic_bool choosing[CLERKS];
static atomic_uint number[CLERKS];
static struct till till;

static unsigned highest(void)
{
    unsigned seen = 0;
    for (int i = 0; i < CLERKS; i++)
    {
        unsigned theirs = atomic_load(&number[i]);
        if (theirs > seen)
        {
            seen = theirs;
        }
    }
    return seen;
}

static bool goes_before(int other, int me)
{
    unsigned theirs = atomic_load(&number[other]);
    unsigned mine = atomic_load(&number[me]);
    if (theirs == 0)
    {
        return false;
    }
    if (theirs == mine)
    {
        return other < me;
    }
    return theirs < mine;
}

static void take_number(int me)
{
    atomic_store(&choosing[me], true);
    atomic_store(&number[me], highest() + 1);
    atomic_store(&choosing[me], false);
    for (int other = 0; other < CLERKS; other++)
    {
        if (other == me)
        {
            continue;
        }
        while (atomic_load(&choosing[other]))
        {
            sched_yield();
        }
        while (goes_before(other, me))
        {
            sched_yield();
        }
    }
}

static void give_back(int me)
{
    atomic_store(&number[me], 0);
}

static void *clerk(void *argument)
{
    int me = (int)(long)argument;
    take_number(me);
    till.notes += 20;
    till.receipts++;
    till.by[me] = till.receipts;
    give_back(me);
    return NULL;
}

int main(void)
{
    pthread_t threads[CLERKS];
    for (long i = 0; i < CLERKS; i++)
    {
        pthread_create(&threads[i], NULL, clerk, (void *)i);
    }
    for (int i = 0; i < CLERKS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    printf("%d in %d receipts\n", till.notes, till.receipts);
    for (int i = 0; i < CLERKS; i++)
    {
        printf("clerk %d was number %d\n", i, till.by[i]);
    }
    return 0;
}
