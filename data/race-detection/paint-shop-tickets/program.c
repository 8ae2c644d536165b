#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define CUSTOMERS 3

enum
{
    BLACK,
    WHITE
};

static atomic_int shop_color = BLACK;
static atomic_int choosing[CUSTOMERS];
static atomic_int color[CUSTOMERS];
static atomic_int number[CUSTOMERS];
static int litres;
static int last_customer = -1;

static void take_number(int self)
{
    int highest = 0;
    atomic_store(&choosing[self], 1);
    int mine = atomic_load(&shop_color);
    atomic_store(&color[self], mine);
    for (int i = 0; i < CUSTOMERS; i++)
    {
        int other = atomic_load(&number[i]);
        if (atomic_load(&color[i]) == mine && other > highest)
        {
            highest = other;
        }
    }
    atomic_store(&number[self], highest + 1);
    atomic_store(&choosing[self], 0);
}

static int comes_first(int self, int other)
{
    int mine = atomic_load(&number[self]);
    int theirs = atomic_load(&number[other]);
    return theirs == 0 || theirs > mine || (theirs == mine && other > self);
}

static int must_wait(int self, int other)
{
    int mine = atomic_load(&color[self]);
    if (atomic_load(&number[other]) == 0)
    {
        return 0;
    }
    if (atomic_load(&color[other]) == mine)
    {
        return !comes_first(self, other);
    }
    return atomic_load(&shop_color) == mine;
}

static void lock(int self)
{
    take_number(self);
    for (int other = 0; other < CUSTOMERS; other++)
    {
        if (other == self)
        {
            continue;
        }
        while (atomic_load(&choosing[other]) != 0)
        {
            sched_yield();
        }
        while (must_wait(self, other))
        {
            sched_yield();
        }
    }
}

static void unlock(int self)
{
    atomic_store(&shop_color, 1 - atomic_load(&color[self]));
    atomic_store(&number[self], 0);
}

static void *buy(void *argument)
{
    int self = *(int *)argument;
    lock(self);
    litres += self + 1;
    last_customer = self;
    unlock(self);
    return NULL;
}

int main(void)
{
    pthread_t customers[CUSTOMERS];
    int numbers[CUSTOMERS];
    for (int i = 0; i < CUSTOMERS; i++)
    {
        numbers[i] = i;
        pthread_create(&customers[i], NULL, buy, &numbers[i]);
    }
    for (int i = 0; i < CUSTOMERS; i++)
    {
        pthread_join(customers[i], NULL);
    }
    printf("%d litres, the last to customer %d\n", litres, last_customer);
    return 0;
}
