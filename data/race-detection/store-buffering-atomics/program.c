#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int x;
static atomic_int y;
static int seen_by_first;
static int seen_by_second;

static void *first(void *unused)
{
    (void)unused;
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    seen_by_first = atomic_load_explicit(&y, memory_order_relaxed);
    return NULL;
}

static void *second(void *unused)
{
    (void)unused;
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    seen_by_second = atomic_load_explicit(&x, memory_order_relaxed);
    return NULL;
}

static void *observer(void *unused)
{
    (void)unused;
    atomic_fetch_add_explicit(&x, 2, memory_order_relaxed);
    y = y + 2;
    return NULL;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_create(&threads[2], NULL, observer, NULL);
    for (int i = 0; i < 3; i++)
    {
        pthread_join(threads[i], NULL);
    }
    if (seen_by_first == 0 && seen_by_second == 0)
    {
        puts("both stores were late");
    }
    return 0;
}
