#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define PATIENTS 2

static atomic_int number[PATIENTS];
static int served;
static int order[PATIENTS + 1];

static void enter(int self)
{
    int highest = 0;
    for (int i = 0; i < PATIENTS; i++)
    {
        int other = atomic_load(&number[i]);
        if (other > highest)
        {
            highest = other;
        }
    }
    atomic_store(&number[self], highest + 1);
    for (int i = 0; i < PATIENTS; i++)
    {
        int mine = highest + 1;
        int other = atomic_load(&number[i]);
        while (other != 0 && (other < mine || (other == mine && i < self)))
        {
            sched_yield();
            other = atomic_load(&number[i]);
        }
    }
}

static void leave(int self)
{
    atomic_store(&number[self], 0);
}

static void *visit(void *argument)
{
    int self = *(int *)argument;
    enter(self);
    order[served] = self + 1;
    served++;
    leave(self);
    return NULL;
}

int main(void)
{
    pthread_t patients[PATIENTS];
    int numbers[PATIENTS];
    for (int i = 0; i < PATIENTS; i++)
    {
        numbers[i] = i;
        pthread_create(&patients[i], NULL, visit, &numbers[i]);
    }
    for (int i = 0; i < PATIENTS; i++)
    {
        pthread_join(patients[i], NULL);
    }
    printf("%d served: %d %d\n", served, order[0], order[1]);
    return 0;
}
