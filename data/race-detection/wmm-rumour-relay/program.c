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

struct scroll
{
    int lines[2];
    int author;
    int copies;
};

static struct scroll original;
static struct scroll copy;
static atomic_int scroll_at;
static atomic_int doubts;
static int verdicts[3];

enum place
{
    MONASTERY = 1,
    TOWN,
    CASTLE
};

static void *monk(void *unused)
{
    original.lines[0] = 3;
    original.lines[1] = 4;
    original.author = 'm';
    atomic_store_explicit(&scroll_at, MONASTERY, memory_order_release);
    int doubt = atomic_load_explicit(&doubts, memory_order_relaxed);
    verdicts[0] = doubt;
    return unused;
}

static void *scribe(void *unused)
{
    int place = atomic_load_explicit(&scroll_at, memory_order_acquire);
    if (place != MONASTERY)
    {
        atomic_fetch_add_explicit(&doubts, 1, memory_order_relaxed);
        return unused;
    }
    copy = original;
    copy.copies = 1;
    copy.author = 's';
    original.copies = copy.copies;
    atomic_store_explicit(&scroll_at, TOWN, memory_order_release);
    verdicts[1] = copy.lines[0];
    return unused;
}

static void *reader_in_town(void *unused)
{
    int place = atomic_load_explicit(&scroll_at, memory_order_acquire);
    if (place == TOWN)
    {
        verdicts[2] = copy.lines[0] + copy.lines[1];
        verdicts[2] += copy.author == original.author;
        verdicts[2] += original.copies;
    }
    else
    {
        atomic_fetch_add_explicit(&doubts, 1, memory_order_relaxed);
        verdicts[2] = place == MONASTERY ? -1 : -2;
    }
    return unused;
}

static int scroll_sum(const struct scroll *scroll)
{
    int sum = 0;
    for (int i = 0; i < 2; i++)
    {
        sum += scroll->lines[i];
    }
    return sum;
}

static void run_scrolls(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, monk, NULL);
    pthread_create(&threads[1], NULL, scribe, NULL);
    pthread_create(&threads[2], NULL, reader_in_town, NULL);
    for (int i = 2; i >= 0; i--)
    {
        pthread_join(threads[i], NULL);
        printf("verdict %d: %d\n", i, verdicts[i]);
    }
    int place = atomic_load(&scroll_at);
    if (place == CASTLE)
    {
        printf("nobody went there\n");
    }
    printf("place %d, sums %d and %d\n", place, scroll_sum(&original), scroll_sum(&copy));
    printf("%d doubts\n", atomic_load(&doubts));
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
    run_scrolls();
    return 0;
}
