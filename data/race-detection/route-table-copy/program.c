#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#define TARGETS 2
#define CHANGES 2

struct table
{
    int hops[TARGETS];
    int version;
    struct table *retired;
};

static _Atomic(struct table *) current;
static pthread_mutex_t update_lock = PTHREAD_MUTEX_INITIALIZER;
static struct table *graveyard;

static struct table *copy_of(const struct table *original)
{
    struct table *copy = malloc(sizeof(struct table));
    if (copy == NULL)
    {
        abort();
    }
    *copy = *original;
    return copy;
}

static void update(int target, int hops)
{
    pthread_mutex_lock(&update_lock);
    struct table *old = atomic_load_explicit(&current, memory_order_relaxed);
    struct table *fresh = copy_of(old);
    fresh->hops[target] = hops;
    fresh->version++;
    atomic_store_explicit(&current, fresh, memory_order_release);
    old->retired = graveyard;
    graveyard = old;
    pthread_mutex_unlock(&update_lock);
}

static int lookup(int target)
{
    const struct table *table = atomic_load_explicit(&current, memory_order_acquire);
    return table->hops[target] + 100 * table->version;
}

static void *change(void *argument)
{
    int target = *(int *)argument;
    update(target, 5 + target);
    return NULL;
}

static void *forward(void *argument)
{
    int *found = argument;
    *found = lookup(0);
    *found += lookup(1);
    return NULL;
}

static void bury_retired(void)
{
    while (graveyard != NULL)
    {
        struct table *next = graveyard->retired;
        free(graveyard);
        graveyard = next;
    }
}

int main(void)
{
    pthread_t changers[CHANGES];
    pthread_t forwarder;
    int targets[CHANGES] = {0, 1};
    int found = 0;
    struct table *first = calloc(1, sizeof(struct table));
    if (first == NULL)
    {
        abort();
    }
    atomic_init(&current, first);
    for (int i = 0; i < CHANGES; i++)
    {
        pthread_create(&changers[i], NULL, change, &targets[i]);
    }
    pthread_create(&forwarder, NULL, forward, &found);
    for (int i = 0; i < CHANGES; i++)
    {
        pthread_join(changers[i], NULL);
    }
    pthread_join(forwarder, NULL);
    printf("found %d, version %d\n", found, atomic_load(&current)->version);
    bury_retired();
    free(atomic_load(&current));
    return 0;
}
