#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_uint next_ticket;
static atomic_uint now_serving;
static int entries[4];
static int used;

static void enter(void)
{
    unsigned ticket = atomic_fetch_add_explicit(&next_ticket, 1, memory_order_relaxed);
    while (atomic_load_explicit(&now_serving, memory_order_acquire) != ticket)
    {
        sched_yield();
    }
}

static void leave(void)
{
    unsigned current = atomic_load_explicit(&now_serving, memory_order_relaxed);
    atomic_store_explicit(&now_serving, current + 1, memory_order_release);
}

static void *record(void *argument)
{
    int *tag = argument;
    for (int i = 0; i < 2; i++)
    {
        enter();
        entries[used] = *tag;
        used++;
        leave();
    }
    return NULL;
}

int main(void)
{
    pthread_t writers[2];
    int tags[2] = {7, 8};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&writers[i], NULL, record, &tags[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(writers[i], NULL);
    }
    printf("%d entries, last %d\n", used, entries[used - 1]);
    return 0;
}
