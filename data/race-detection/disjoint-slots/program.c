#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define THREADS 3

struct slot
{
    int count;
    int sum;
};

static struct slot slots[THREADS];
static int bound;

static void *accumulate(void *argument)
{
    struct slot *slot = argument;
    for (int i = 0; i < bound; i++)
    {
        slot->count++;
        slot->sum += i;
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    int total = 0;
    srand((unsigned)time(NULL));
    bound = 1 + rand() % 4;
    for (int i = 0; i < THREADS; i++)
    {
        slots[i].sum = i;
        pthread_create(&threads[i], NULL, accumulate, &slots[i]);
    }
    for (int i = 0; i < THREADS; i++)
    {
        pthread_join(threads[i], NULL);
        total += slots[i].sum;
        slots[i].count = 0;
    }
    bound = 0;
    printf("total %d\n", total);
    return 0;
}
