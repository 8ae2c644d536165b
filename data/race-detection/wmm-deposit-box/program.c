#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define ATTEMPTS 3

enum state
{
    EMPTY,
    FILLING,
    FULL,
    TAKING
};

struct box
{
    _Atomic int state;
    int gems;
    int coins;
    int key;
};

struct visitor
{
    int done;
    int turned_away;
    int total;
};

static struct box box;
static struct visitor givers[2];
static struct visitor taker;
static int last_giver = -1;
static _Atomic int peeks[4];

static bool move(enum state from, enum state to)
{
    int expected = (int)from;
    return atomic_compare_exchange_strong_explicit(&box.state, &expected, (int)to, memory_order_acquire,
                                                   memory_order_relaxed);
}

static void publish(enum state to)
{
    atomic_store_explicit(&box.state, (int)to, memory_order_release);
}

static void *give(void *argument)
{
    int id = (int)(long)argument;
    struct visitor *me = &givers[id];
    for (int i = 0; i < ATTEMPTS; i++)
    {
        if (!move(EMPTY, FILLING))
        {
            me->turned_away++;
            continue;
        }
        box.gems = id + 1;
        box.coins = 10 * (i + 1);
        box.key = box.gems * box.coins;
        last_giver = id;
        me->total += box.key;
        publish(FULL);
        me->done++;
    }
    return NULL;
}

static void *take(void *unused)
{
    for (int i = 0; i < ATTEMPTS; i++)
    {
        if (!move(FULL, TAKING))
        {
            taker.turned_away++;
            continue;
        }
        int value = box.key;
        if (box.gems * box.coins != value)
        {
            taker.total -= 1000;
        }
        taker.total += value;
        box.gems = 0;
        box.coins = 0;
        taker.done += last_giver >= 0;
        publish(EMPTY);
    }
    return unused;
}

static void *watchman(void *unused)
{
    for (int i = 0; i < ATTEMPTS; i++)
    {
        int state = atomic_load_explicit(&box.state, memory_order_relaxed);
        atomic_fetch_add_explicit(&peeks[state], 1, memory_order_relaxed);
    }
    return unused;
}

static int leftover(void)
{
    if (atomic_load_explicit(&box.state, memory_order_relaxed) == FULL)
    {
        return box.key;
    }
    return 0;
}

static void show(const char *name, const struct visitor *visitor)
{
    printf("%s: %d done, %d turned away, %d in all\n", name, visitor->done, visitor->turned_away, visitor->total);
}

int main(void)
{
    pthread_t givers_threads[2];
    pthread_t taker_thread;
    pthread_t watch_thread;
    for (long i = 0; i < 2; i++)
    {
        pthread_create(&givers_threads[i], NULL, give, (void *)i);
    }
    pthread_create(&taker_thread, NULL, take, NULL);
    pthread_create(&watch_thread, NULL, watchman, NULL);
    pthread_join(watch_thread, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(givers_threads[i], NULL);
    }
    pthread_join(taker_thread, NULL);
    show("first giver", &givers[0]);
    show("second giver", &givers[1]);
    show("taker", &taker);
    int given = givers[0].total + givers[1].total;
    if (given == taker.total + leftover())
    {
        printf("the books agree\n");
    }
    for (int i = 0; i < 4; i++)
    {
        printf("state %d was seen %d times\n", i, atomic_load(&peeks[i]));
    }
    printf("last giver %d\n", last_giver);
    return 0;
}
