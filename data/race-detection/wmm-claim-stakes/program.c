#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define FIELDS 3
#define PROSPECTORS 3
#define NOBODY (-1)

struct field
{
    _Atomic int owner;
    int depth;
    int gold;
    int stones;
};

struct prospector
{
    int id;
    int claims;
    int losses;
    int gold;
    int rival;
};

static struct field fields[FIELDS] = {{.owner = NOBODY, .depth = 1, .gold = 0, .stones = 4},
                                      {.owner = NOBODY, .depth = 2, .gold = 0, .stones = 6},
                                      {.owner = NOBODY, .depth = 3, .gold = 0, .stones = 9}};
static struct prospector prospectors[PROSPECTORS];
static atomic_uint registry;

static bool claim(struct field *field, struct prospector *me)
{
    int expected = NOBODY;
    bool won = atomic_compare_exchange_strong_explicit(&field->owner, &expected, me->id, memory_order_relaxed,
                                                       memory_order_relaxed);
    if (!won)
    {
        me->losses++;
        me->rival = expected;
    }
    return won;
}

static void dig(struct field *field, struct prospector *me)
{
    field->depth += 2;
    field->gold = field->depth * (me->id + 1);
    field->stones -= 1;
    me->gold += field->gold;
    me->claims++;
}

static void enter_registry(int index)
{
    atomic_fetch_or_explicit(&registry, 1u << index, memory_order_relaxed);
}

static void *prospect(void *argument)
{
    struct prospector *me = argument;
    for (int i = 0; i < FIELDS; i++)
    {
        int index = (i + me->id) % FIELDS;
        struct field *field = &fields[index];
        if (claim(field, me))
        {
            dig(field, me);
            enter_registry(index);
        }
    }
    return NULL;
}

static int owned_by(int id)
{
    int count = 0;
    for (int i = 0; i < FIELDS; i++)
    {
        if (atomic_load_explicit(&fields[i].owner, memory_order_relaxed) == id)
        {
            count++;
        }
    }
    return count;
}

static void show_fields(void)
{
    for (int i = 0; i < FIELDS; i++)
    {
        struct field *field = &fields[i];
        printf("field %d of %d: depth %d\n", i, atomic_load(&field->owner), field->depth);
        printf("field %d has %d gold, %d stones\n", i, field->gold, field->stones);
    }
}

struct nugget
{
    int weight;
    int finder;
    int sold;
};

struct trader
{
    int bought;
    int paid;
    int empty;
};

static struct nugget nuggets[3];
static _Atomic int counter_slots[2] = {NOBODY, NOBODY};
static struct trader traders[2];
static int unsold[2];

static void lay_out(int slot, int nugget)
{
    int expected = NOBODY;
    nuggets[nugget].weight = 4 + nugget;
    nuggets[nugget].finder = slot;
    if (!atomic_compare_exchange_strong_explicit(&counter_slots[slot], &expected, nugget, memory_order_release,
                                                 memory_order_relaxed))
    {
        unsold[slot]++;
    }
}

static void *sell_small(void *unused)
{
    lay_out(0, 0);
    lay_out(0, 1);
    return unused;
}

static void *sell_large(void *unused)
{
    lay_out(1, 2);
    return unused;
}

static void buy(struct trader *me, int slot)
{
    int nugget = atomic_exchange_explicit(&counter_slots[slot], NOBODY, memory_order_acquire);
    if (nugget == NOBODY)
    {
        me->empty++;
        return;
    }
    nuggets[nugget].sold = 1;
    me->bought++;
    me->paid += nuggets[nugget].weight * (nuggets[nugget].finder + 5);
}

static void *trade_forward(void *unused)
{
    for (int slot = 0; slot < 2; slot++)
    {
        buy(&traders[0], slot);
    }
    return unused;
}

static void *trade_backward(void *unused)
{
    for (int slot = 1; slot >= 0; slot--)
    {
        buy(&traders[1], slot);
    }
    return unused;
}

static void run_counter(void)
{
    void *(*bodies[4])(void *) = {trade_forward, sell_small, sell_large, trade_backward};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
    {
        pthread_create(&threads[i], NULL, bodies[i], NULL);
    }
    for (int i = 0; i < 4; i++)
    {
        pthread_join(threads[i], NULL);
    }
    int sold = 0;
    for (int i = 0; i < 3; i++)
    {
        sold += nuggets[i].sold;
    }
    for (int i = 0; i < 2; i++)
    {
        printf("trader %d bought %d for %d\n", i, traders[i].bought, traders[i].paid);
        printf("slot %d: %d unsold\n", i, unsold[i]);
    }
    printf("%d sold\n", sold);
}

int main(void)
{
    pthread_t threads[PROSPECTORS];
    for (int i = 0; i < PROSPECTORS; i++)
    {
        prospectors[i].id = i;
        prospectors[i].rival = NOBODY;
    }
    for (int i = 0; i < PROSPECTORS; i++)
    {
        pthread_create(&threads[i], NULL, prospect, &prospectors[i]);
    }
    int early = owned_by(NOBODY);
    for (int i = 0; i < PROSPECTORS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    printf("%d fields were free early on\n", early);
    show_fields();
    int mistakes = 0;
    for (int i = 0; i < PROSPECTORS; i++)
    {
        struct prospector *one = &prospectors[i];
        printf("%d: %d claims, %d losses, %d gold\n", one->id, one->claims, one->losses, one->gold);
        if (one->rival != NOBODY)
        {
            printf("%d lost to %d\n", one->id, one->rival);
        }
        if (one->claims != owned_by(one->id))
        {
            mistakes++;
        }
    }
    printf("registry %u, %d mistakes\n", atomic_load(&registry), mistakes);
    run_counter();
    return 0;
}
