#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define READERS 2

struct place
{
    _Atomic(struct place *) next;
    atomic_bool blocked;
};

struct desk
{
    int uses;
    int page;
    int lamp;
    int last;
};

static _Atomic(struct place *) tail;
static struct desk desk = {.last = -1};
static struct place places[READERS];
static int changes[READERS];

static void sit_down(struct place *me)
{
    atomic_store_explicit(&me->next, NULL, memory_order_relaxed);
    atomic_store_explicit(&me->blocked, true, memory_order_relaxed);
    struct place *before = atomic_exchange_explicit(&tail, me, memory_order_acq_rel);
    if (before == NULL)
    {
        return;
    }
    atomic_store_explicit(&before->next, me, memory_order_release);
    while (atomic_load_explicit(&me->blocked, memory_order_acquire))
    {
        sched_yield();
    }
}

static bool was_last(struct place *me)
{
    struct place *expected = me;
    return atomic_compare_exchange_strong_explicit(&tail, &expected, NULL, memory_order_release, memory_order_relaxed);
}

static void stand_up(struct place *me)
{
    struct place *next = atomic_load_explicit(&me->next, memory_order_acquire);
    if (next == NULL)
    {
        if (was_last(me))
        {
            return;
        }
        while (next == NULL)
        {
            sched_yield();
            next = atomic_load_explicit(&me->next, memory_order_acquire);
        }
    }
    atomic_store_explicit(&next->blocked, false, memory_order_relaxed);
}

static void read_page(int me)
{
    desk.uses++;
    desk.page += 1 + me;
    if (desk.lamp < 3)
    {
        desk.lamp++;
    }
    int neighbour = desk.last;
    if (neighbour != me)
    {
        changes[me]++;
    }
    desk.last = me;
}

static void *reader(void *argument)
{
    int me = (int)(long)argument;
    for (int i = 0; i < 2; i++)
    {
        sit_down(&places[me]);
        read_page(me);
        stand_up(&places[me]);
    }
    return NULL;
}

int main(void)
{
    pthread_t readers[READERS];
    for (long i = 0; i < READERS; i++)
    {
        pthread_create(&readers[i], NULL, reader, (void *)i);
    }
    for (int i = 0; i < READERS; i++)
    {
        pthread_join(readers[i], NULL);
    }
    printf("%d uses, page %d, lamp %d\n", desk.uses, desk.page, desk.lamp);
    printf("last %d, changes %d and %d\n", desk.last, changes[0], changes[1]);
    return 0;
}
