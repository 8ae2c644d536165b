#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#define SWAPS 2

struct parcel
{
    int content;
    int handled;
    int last_hand;
};

struct person
{
    int id;
    int worth;
    int empty_boxes;
    struct parcel *held;
};

static _Atomic(struct parcel *) oak_box;
static _Atomic(struct parcel *) elm_box;
static struct person people[3];
static int postage = 2;

static struct parcel *wrap(int content)
{
    struct parcel *parcel = malloc(sizeof(struct parcel));
    if (parcel == NULL)
    {
        abort();
    }
    parcel->content = content;
    parcel->handled = 0;
    parcel->last_hand = -1;
    return parcel;
}

static struct parcel *swap(_Atomic(struct parcel *) *box, struct parcel *mine)
{
    return atomic_exchange_explicit(box, mine, memory_order_acq_rel);
}

static void handle(struct person *me)
{
    if (me->held == NULL)
    {
        me->empty_boxes++;
        return;
    }
    me->held->handled++;
    me->held->content += postage;
    if (me->held->last_hand != me->id)
    {
        me->worth += me->held->content;
    }
    me->held->last_hand = me->id;
}

static void *baker(void *unused)
{
    struct person *me = &people[0];
    for (int i = 0; i < SWAPS; i++)
    {
        handle(me);
        me->held = swap(&oak_box, me->held);
    }
    handle(me);
    return unused;
}

static void *smith(void *unused)
{
    struct person *me = &people[1];
    handle(me);
    me->held = swap(&oak_box, me->held);
    handle(me);
    me->held = swap(&elm_box, me->held);
    handle(me);
    return unused;
}

static void *tailor(void *unused)
{
    struct person *me = &people[2];
    for (int i = 0; i < SWAPS; i++)
    {
        me->held = swap(&elm_box, me->held);
        handle(me);
    }
    return unused;
}

static int drop(struct parcel *parcel)
{
    if (parcel == NULL)
    {
        return 0;
    }
    int handled = parcel->handled;
    printf("a parcel of %d, handled %d times, last by %d\n", parcel->content, handled, parcel->last_hand);
    free(parcel);
    return handled;
}

int main(void)
{
    void *(*bodies[3])(void *) = {baker, smith, tailor};
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
    {
        people[i].id = i;
        people[i].held = wrap(10 * (i + 1));
    }
    atomic_init(&oak_box, wrap(70));
    atomic_init(&elm_box, NULL);
    for (int i = 0; i < 3; i++)
    {
        pthread_create(&threads[i], NULL, bodies[i], NULL);
    }
    for (int i = 0; i < 3; i++)
    {
        pthread_join(threads[i], NULL);
    }
    int handled = drop(atomic_load(&oak_box));
    handled += drop(atomic_load(&elm_box));
    for (int i = 0; i < 3; i++)
    {
        handled += drop(people[i].held);
        printf("person %d: worth %d, %d empty boxes\n", i, people[i].worth, people[i].empty_boxes);
    }
    printf("%d times handled\n", handled);
    return 0;
}
