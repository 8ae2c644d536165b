#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define PICKERS 20
#define BERRIES 15

static _Atomic int berries = BERRIES;
static atomic_int winter;
static int baskets[PICKERS];
static int retries[PICKERS];

static int pick(int picker)
{
    int left = atomic_load(&berries);
    while (left > 0)
    {
        if (atomic_compare_exchange_weak(&berries, &left, left - 1))
        {
            return left;
        }
        retries[picker]++;
    }
    return 0;
}

static void *gather(void *argument)
{
    int picker = *(int *)argument;
    int number = pick(picker);
    if (number == 0)
    {
        atomic_store(&winter, 1);
        return NULL;
    }
    baskets[picker] = number;
    if (!atomic_load(&winter))
    {
        baskets[picker] += pick(picker);
    }
    return NULL;
}

int main(void)
{
    pthread_t pickers[PICKERS];
    int numbers[PICKERS];
    int picked = 0;
    int tries = 0;
    for (int i = 0; i < PICKERS; i++)
    {
        numbers[i] = i;
        pthread_create(&pickers[i], NULL, gather, &numbers[i]);
    }
    while (atomic_load(&berries) > 0)
    {
        sched_yield();
    }
    for (int i = 0; i < PICKERS; i++)
    {
        pthread_join(pickers[i], NULL);
        picked += baskets[i];
        tries += retries[i];
    }
    printf("%d picked, %d left, %d retries\n", picked, atomic_load(&berries), tries);
    return 0;
}
