#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define BOOTHS 2
#define PARCELS 2
#define PATIENCE 2

struct parcel
{
    int content;
    int stamps;
    struct parcel *below;
};

struct booth
{
    _Atomic(struct parcel *) offer;
};

struct shelf
{
    pthread_mutex_t lock;
    struct parcel *top;
    int height;
};

struct giver
{
    int id;
    int in_booth;
    int on_shelf;
    pthread_t thread;
};

struct taker
{
    int id;
    int content;
    int from_booth;
    int from_shelf;
    int missed;
    pthread_t thread;
};

static struct booth booths[BOOTHS];
static struct shelf shelf = {.lock = PTHREAD_MUTEX_INITIALIZER};
static _Atomic int outstanding;

static struct parcel *pack(int content)
{
    struct parcel *parcel = malloc(sizeof(struct parcel));
    if (parcel == NULL)
    {
        abort();
    }
    parcel->content = content;
    parcel->stamps = 1;
    parcel->below = NULL;
    atomic_fetch_add(&outstanding, 1);
    return parcel;
}

static int unpack(struct parcel *parcel)
{
    int content = parcel->content * parcel->stamps;
    free(parcel);
    atomic_fetch_sub(&outstanding, 1);
    return content;
}

static void put_on_shelf(struct parcel *parcel)
{
    pthread_mutex_lock(&shelf.lock);
    parcel->below = shelf.top;
    shelf.top = parcel;
    shelf.height++;
    pthread_mutex_unlock(&shelf.lock);
}

static struct parcel *take_from_shelf(void)
{
    pthread_mutex_lock(&shelf.lock);
    struct parcel *parcel = shelf.top;
    if (parcel != NULL)
    {
        shelf.top = parcel->below;
        shelf.height--;
    }
    pthread_mutex_unlock(&shelf.lock);
    return parcel;
}

static bool leave_in_booth(struct booth *booth, struct parcel *parcel)
{
    struct parcel *nothing = NULL;
    parcel->stamps++;
    if (!atomic_compare_exchange_strong_explicit(&booth->offer, &nothing, parcel, memory_order_release,
                                                 memory_order_relaxed))
    {
        parcel->stamps--;
        return false;
    }
    return true;
}

static bool withdraw(struct booth *booth, struct parcel *parcel)
{
    struct parcel *expected = parcel;
    return atomic_compare_exchange_strong_explicit(&booth->offer, &expected, NULL, memory_order_acquire,
                                                   memory_order_relaxed);
}

static void give(struct giver *me, int content)
{
    struct parcel *parcel = pack(content);
    struct booth *booth = &booths[me->id % BOOTHS];
    if (leave_in_booth(booth, parcel))
    {
        for (int i = 0; i < PATIENCE; i++)
        {
            if (atomic_load_explicit(&booth->offer, memory_order_relaxed) != parcel)
            {
                me->in_booth++;
                return;
            }
        }
        if (!withdraw(booth, parcel))
        {
            me->in_booth++;
            return;
        }
        parcel->stamps--;
    }
    put_on_shelf(parcel);
    me->on_shelf++;
}

static struct parcel *visit(struct booth *booth)
{
    return atomic_exchange_explicit(&booth->offer, NULL, memory_order_acquire);
}

static void take(struct taker *me)
{
    for (int i = 0; i < BOOTHS; i++)
    {
        struct parcel *parcel = visit(&booths[i]);
        if (parcel != NULL)
        {
            me->from_booth++;
            me->content += unpack(parcel);
            return;
        }
    }
    struct parcel *parcel = take_from_shelf();
    if (parcel == NULL)
    {
        me->missed++;
        return;
    }
    me->from_shelf++;
    me->content += unpack(parcel);
}

static void *give_all(void *argument)
{
    struct giver *me = argument;
    for (int i = 0; i < PARCELS; i++)
    {
        give(me, 10 * me->id + i + 1);
    }
    return NULL;
}

static void *take_all(void *argument)
{
    struct taker *me = argument;
    for (int i = 0; i < PARCELS; i++)
    {
        take(me);
    }
    return NULL;
}

int main(void)
{
    struct giver givers[2] = {{.id = 0}, {.id = 1}};
    struct taker takers[2] = {{.id = 0}, {.id = 1}};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&givers[i].thread, NULL, give_all, &givers[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&takers[i].thread, NULL, take_all, &takers[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(givers[i].thread, NULL);
        printf("giver %d: %d in booths, %d on the shelf\n", i, givers[i].in_booth, givers[i].on_shelf);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(takers[i].thread, NULL);
        printf("taker %d: %d and %d", i, takers[i].from_booth, takers[i].from_shelf);
        printf(", content %d, missed %d\n", takers[i].content, takers[i].missed);
    }
    printf("%d outstanding, shelf %d high\n", atomic_load(&outstanding), shelf.height);
    struct parcel *left = take_from_shelf();
    while (left != NULL)
    {
        printf("left over: %d\n", unpack(left));
        left = take_from_shelf();
    }
    return 0;
}
