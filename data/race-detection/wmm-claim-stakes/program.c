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
    return 0;
}
