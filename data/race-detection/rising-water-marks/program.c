#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define GAUGES 3
#define SAMPLES 3

struct gauge
{
    int samples[SAMPLES];
    int private_mark;
    int raised;
};

static _Atomic int mark;
static _Atomic int pruned;
static struct gauge gauges[GAUGES] = {{{12, 31, 7}, 0, 0}, {{28, 5, 40}, 0, 0}, {{19, 22, 36}, 0, 0}};

static int raise_to(int level)
{
    int seen = atomic_load_explicit(&mark, memory_order_relaxed);
    while (level > seen)
    {
        if (atomic_compare_exchange_weak_explicit(&mark, &seen, level, memory_order_relaxed, memory_order_relaxed))
        {
            return 1;
        }
    }
    return 0;
}

static void *measure(void *argument)
{
    struct gauge *gauge = argument;
    for (int i = 0; i < SAMPLES; i++)
    {
        int level = gauge->samples[i];
        if (level <= atomic_load_explicit(&mark, memory_order_relaxed))
        {
            atomic_fetch_add_explicit(&pruned, 1, memory_order_relaxed);
            continue;
        }
        if (level > gauge->private_mark)
        {
            gauge->private_mark = level;
        }
        gauge->raised += raise_to(level);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[GAUGES];
    for (int i = 0; i < GAUGES; i++)
    {
        pthread_create(&threads[i], NULL, measure, &gauges[i]);
    }
    for (int i = 0; i < GAUGES; i++)
    {
        pthread_join(threads[i], NULL);
    }
    int highest = 0;
    for (int i = 0; i < GAUGES; i++)
    {
        if (gauges[i].private_mark > gauges[highest].private_mark)
        {
            highest = i;
        }
    }
    printf("mark %d by gauge %d\n", atomic_load(&mark), highest);
    printf("%d pruned, raised %d times by it\n", atomic_load(&pruned), gauges[highest].raised);
    return 0;
}
