#include <pthread.h>
#include <stdio.h>

#define STEPS 3

static int left_foot;
static int right_foot = 1;
static int stumbles[2];

static void step(int *moved, const int *other, int *stumble)
{
    int seen = __atomic_load_n(other, __ATOMIC_ACQUIRE);
    int before = __atomic_exchange_n(moved, seen + 1, __ATOMIC_ACQ_REL);
    if (before > seen + 1)
    {
        (*stumble)++;
    }
}

static void *walk_left(void *argument)
{
    for (int i = 0; i < STEPS; i++)
    {
        step(&left_foot, &right_foot, &stumbles[0]);
    }
    return argument;
}

static void *walk_right(void *argument)
{
    for (int i = 0; i < STEPS; i++)
    {
        step(&right_foot, &left_foot, &stumbles[1]);
    }
    return argument;
}

int main(void)
{
    pthread_t left;
    pthread_t right;
    int halfway = 0;
    pthread_create(&left, NULL, walk_left, NULL);
    pthread_create(&right, NULL, walk_right, NULL);
    halfway = __atomic_load_n(&left_foot, __ATOMIC_RELAXED);
    pthread_join(left, NULL);
    pthread_join(right, NULL);
    printf("%d, then %d and %d\n", halfway, left_foot, right_foot);
    printf("stumbles %d\n", stumbles[0] + stumbles[1]);
    return 0;
}
