#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

struct route
{
    int hops;
    int cost;
    int uses;
};

static struct route coastal = {4, 40, 0};
static struct route inland;
static _Atomic(struct route *) preferred = &coastal;

static void *survey(void *argument)
{
    struct route *fresh = argument;
    fresh->hops = 2;
    atomic_store(&preferred, fresh);
    fresh->cost = 15 * fresh->hops;
    return NULL;
}

static void *travel(void *argument)
{
    int *paid = argument;
    struct route *mine = atomic_load(&preferred);
    *paid = mine->cost;
    *paid += mine->hops;
    mine->uses++;
    return NULL;
}

int main(void)
{
    pthread_t surveyor;
    pthread_t travellers[2];
    int paid[2] = {0, 0};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&travellers[i], NULL, travel, &paid[i]);
    }
    pthread_create(&surveyor, NULL, survey, &inland);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(travellers[i], NULL);
    }
    pthread_join(surveyor, NULL);
    printf("paid %d and %d, uses %d\n", paid[0], paid[1], coastal.uses + inland.uses);
    return 0;
}
