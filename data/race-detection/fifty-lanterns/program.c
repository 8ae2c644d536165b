#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define LANTERNS 50

static atomic_int dark = LANTERNS;
static int light[LANTERNS];
static int last_lit = -1;

static void *kindle(void *argument)
{
    int self = *(int *)argument;
    light[self] = self % 3 + 1;
    if (atomic_fetch_sub(&dark, 1) == 1)
    {
        last_lit = self;
        for (int i = 0; i < LANTERNS; i++)
        {
            light[i]++;
        }
        atomic_store(&dark, -1);
    }
    return NULL;
}

int main(void)
{
    pthread_t lanterns[LANTERNS];
    int numbers[LANTERNS];
    int sum = 0;
    for (int i = 0; i < LANTERNS; i++)
    {
        numbers[i] = i;
        pthread_create(&lanterns[i], NULL, kindle, &numbers[i]);
    }
    while (atomic_load(&dark) >= 0)
    {
        sched_yield();
    }
    for (int i = 0; i < LANTERNS; i++)
    {
        sum += light[i];
    }
    printf("sum %d, last %d\n", sum, last_lit >= 0);
    for (int i = 0; i < LANTERNS; i++)
    {
        pthread_join(lanterns[i], NULL);
    }
    return 0;
}
