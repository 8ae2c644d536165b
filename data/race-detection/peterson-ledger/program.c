#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define ENTRIES 4

struct entry
{
    int teller;
    int amount;
};

static atomic_int interested[2];
static atomic_int victim;
static struct entry ledger[ENTRIES];
static int written;
static int balance;

static void enter(int me)
{
    int other = 1 - me;
    atomic_store(&interested[me], 1);
    atomic_store(&victim, me);
    while (atomic_load(&interested[other]) && atomic_load(&victim) == me)
    {
        sched_yield();
    }
}

static void leave(int me)
{
    atomic_store(&interested[me], 0);
}

static void *teller(void *argument)
{
    int me = *(int *)argument;
    for (int i = 0; i < 2; i++)
    {
        enter(me);
        ledger[written].teller = me;
        ledger[written].amount = 10 * me + i;
        balance += ledger[written].amount;
        written++;
        leave(me);
    }
    return NULL;
}

int main(void)
{
    pthread_t tellers[2];
    int names[2] = {0, 1};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&tellers[i], NULL, teller, &names[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(tellers[i], NULL);
    }
    for (int i = 0; i < written; i++)
    {
        printf("%d paid %d\n", ledger[i].teller, ledger[i].amount);
    }
    printf("balance %d\n", balance);
    return 0;
}
