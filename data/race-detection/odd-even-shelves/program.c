#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#define SHELVES 6
#define SORTERS 3

struct sorter
{
    int index;
    int exchanges;
    bool idle_once;
};

static int weights[SHELVES] = {9, 4, 7, 1, 8, 2};
static pthread_barrier_t phase_end;

static bool exchange_if_needed(int left)
{
    int right = left + 1;
    if (right >= SHELVES)
    {
        return false;
    }
    if (weights[left] <= weights[right])
    {
        return false;
    }
    int heavy = weights[left];
    weights[left] = weights[right];
    weights[right] = heavy;
    return true;
}

static void *sort(void *argument)
{
    struct sorter *me = argument;
    for (int phase = 0; phase < SHELVES; phase++)
    {
        int left = 2 * me->index + phase % 2;
        if (exchange_if_needed(left))
        {
            me->exchanges++;
        }
        else
        {
            me->idle_once = true;
        }
        pthread_barrier_wait(&phase_end);
    }
    return NULL;
}

static bool sorted(void)
{
    for (int i = 1; i < SHELVES; i++)
    {
        if (weights[i - 1] > weights[i])
        {
            return false;
        }
    }
    return true;
}

struct inspector
{
    int from;
    int to;
    int inversions;
    int lightest;
};

static void *inspect(void *argument)
{
    struct inspector *me = argument;
    me->lightest = weights[me->from];
    for (int i = me->from; i < me->to; i++)
    {
        if (weights[i] < me->lightest)
        {
            me->lightest = weights[i];
        }
        for (int j = i + 1; j < SHELVES; j++)
        {
            if (weights[i] > weights[j])
            {
                me->inversions++;
            }
        }
    }
    return NULL;
}

static int count_inversions(void)
{
    pthread_t threads[2];
    struct inspector inspectors[2] = {{0, SHELVES / 3, 0, 0}, {SHELVES / 3, SHELVES, 0, 0}};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&threads[i], NULL, inspect, &inspectors[i]);
    }
    int inversions = 0;
    for (int i = 0; i < 2; i++)
    {
        pthread_join(threads[i], NULL);
        inversions += inspectors[i].inversions;
        printf("lightest from %d on: %d\n", inspectors[i].from, inspectors[i].lightest);
    }
    return inversions;
}

int main(void)
{
    pthread_t threads[SORTERS];
    struct sorter sorters[SORTERS];
    pthread_barrier_init(&phase_end, NULL, SORTERS);
    for (int i = 0; i < SORTERS; i++)
    {
        sorters[i].index = i;
        sorters[i].exchanges = 0;
        sorters[i].idle_once = false;
        pthread_create(&threads[i], NULL, sort, &sorters[i]);
    }
    int total = 0;
    for (int i = 0; i < SORTERS; i++)
    {
        pthread_join(threads[i], NULL);
        total += sorters[i].exchanges;
    }
    printf("%s after %d exchanges\n", sorted() ? "sorted" : "unsorted", total);
    pthread_barrier_destroy(&phase_end);
    printf("%d inversions\n", count_inversions());
    return 0;
}
