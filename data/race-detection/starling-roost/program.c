#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define STARLINGS 30

static atomic_int settled;
static int latest;
static int highest;
static int weights[STARLINGS];

static void *settle(void *argument)
{
    int branch = *(int *)argument;
    atomic_fetch_add(&settled, 1);
    weights[branch] = 70 + branch;
    latest = branch;
    if (branch > highest)
    {
        highest = branch;
    }
    return NULL;
}

int main(void)
{
    pthread_t starlings[STARLINGS];
    int branches[STARLINGS];
    int weight = 0;
    for (int i = 0; i < STARLINGS; i++)
    {
        branches[i] = i;
        pthread_create(&starlings[i], NULL, settle, &branches[i]);
    }
    for (int i = 0; i < STARLINGS; i++)
    {
        pthread_join(starlings[i], NULL);
        weight += weights[i];
    }
    printf("%d settled, weight %d\n", atomic_load(&settled), weight);
    printf("latest %d, highest %d\n", latest, highest);
    return 0;
}
