#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define HIKERS 3
#define ENOUGH 2

static atomic_int arrived;
static int rations[HIKERS];
static int shares[HIKERS];

static void wait_for_others(void)
{
    atomic_fetch_add(&arrived, 1);
    while (atomic_load(&arrived) < ENOUGH)
    {
        sched_yield();
    }
}

static void *hike(void *argument)
{
    int me = *(int *)argument;
    int sum = 0;
    rations[me] = 3 * (me + 1);
    wait_for_others();
    for (int i = 0; i < HIKERS; i++)
    {
        sum += rations[i];
    }
    shares[me] = sum / HIKERS;
    rations[me] = 0;
    return NULL;
}

int main(void)
{
    pthread_t hikers[HIKERS];
    int numbers[HIKERS];
    for (int i = 0; i < HIKERS; i++)
    {
        numbers[i] = i;
        pthread_create(&hikers[i], NULL, hike, &numbers[i]);
    }
    for (int i = 0; i < HIKERS; i++)
    {
        pthread_join(hikers[i], NULL);
        printf("hiker %d: share %d, left %d\n", i, shares[i], rations[i]);
    }
    return 0;
}
