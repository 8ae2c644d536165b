#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define FIELDS 4

enum word
{
    SILENT,
    RUMOUR,
    NEWS
};

struct village
{
    int heard;
    int stored;
    int checks[FIELDS];
};

static int grain[FIELDS];
static int price;
static atomic_int hill_word;
static atomic_int river_word;
static struct village hill;
static struct village river;
static struct village coast;

static void *hill_village(void *unused)
{
    for (int i = 0; i < FIELDS; i++)
    {
        grain[i] = 7 * (i + 1);
        hill.stored += grain[i];
    }
    atomic_store_explicit(&hill_word, RUMOUR, memory_order_release);
    price = hill.stored / 10;
    atomic_store_explicit(&hill_word, NEWS, memory_order_release);
    return unused;
}

static void *river_village(void *unused)
{
    int word = atomic_load_explicit(&hill_word, memory_order_acquire);
    river.heard = word;
    if (word == SILENT)
    {
        return unused;
    }
    river.stored = grain[0] + grain[FIELDS - 1];
    if (word == NEWS)
    {
        river.stored *= price;
    }
    atomic_store_explicit(&river_word, word, memory_order_release);
    return unused;
}

static void count_fields(struct village *village)
{
    for (int i = 0; i < FIELDS; i++)
    {
        village->checks[i] = grain[i];
        village->stored += grain[i];
    }
}

static void *coast_village(void *unused)
{
    int word = atomic_load_explicit(&river_word, memory_order_acquire);
    coast.heard = word;
    switch (word)
    {
    case NEWS:
        coast.stored = price;
        count_fields(&coast);
        coast.checks[0] += river.stored;
        break;
    case RUMOUR:
        count_fields(&coast);
        coast.checks[0] += river.stored;
        break;
    default:
        coast.stored = -1;
        break;
    }
    return unused;
}

static void show(const char *name, const struct village *village)
{
    printf("%s heard %d, stored %d\n", name, village->heard, village->stored);
    for (int i = 0; i < FIELDS; i++)
    {
        if (village->checks[i] != 0)
        {
            printf("  field %d: %d\n", i, village->checks[i]);
        }
    }
}

int main(void)
{
    pthread_t first;
    pthread_t second;
    pthread_t third;
    pthread_create(&third, NULL, coast_village, NULL);
    pthread_create(&second, NULL, river_village, NULL);
    pthread_create(&first, NULL, hill_village, NULL);
    pthread_join(first, NULL);
    show("hill", &hill);
    pthread_join(second, NULL);
    show("river", &river);
    pthread_join(third, NULL);
    show("coast", &coast);
    printf("price %d\n", price);
    return 0;
}
