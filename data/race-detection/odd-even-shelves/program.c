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
    return 0;
}
