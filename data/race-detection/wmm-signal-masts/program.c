#include <pthread.h>
#include <stdio.h>

#define MASTS 3

struct signal
{
    int flag;
    int lamp;
    int height;
};

struct lookout
{
    unsigned mask;
    int flags;
    int lamps;
    int tallest;
};

static struct signal signals[MASTS];
static unsigned raised;
static unsigned lowered;
static struct lookout early;
static struct lookout late;

static void hoist(int mast, int flag)
{
    struct signal *signal = &signals[mast];
    signal->flag = flag;
    signal->lamp = flag % 2;
    signal->height = 12 - mast;
    __atomic_fetch_or(&raised, 1u << mast, __ATOMIC_RELEASE);
}

static void *fore_mast(void *unused)
{
    hoist(0, 5);
    return unused;
}

static void *main_mast(void *unused)
{
    hoist(1, 8);
    unsigned seen = __atomic_load_n(&raised, __ATOMIC_RELAXED);
    if (seen == 7u)
    {
        __atomic_store_n(&lowered, 1u, __ATOMIC_RELAXED);
    }
    return unused;
}

static void *mizzen_mast(void *unused)
{
    unsigned others = __atomic_load_n(&raised, __ATOMIC_ACQUIRE);
    int flag = 3;
    if (others & 1u)
    {
        flag += signals[0].flag;
    }
    if (others & 2u)
    {
        flag += signals[1].flag;
    }
    hoist(2, flag);
    return unused;
}

static void add(struct lookout *who, const struct signal *signal)
{
    who->flags += signal->flag;
    if (signal->lamp)
    {
        who->lamps++;
    }
    if (signal->height > who->tallest)
    {
        who->tallest = signal->height;
    }
}

static void look(struct lookout *who)
{
    who->mask = __atomic_load_n(&raised, __ATOMIC_ACQUIRE);
    for (int mast = 0; mast < MASTS; mast++)
    {
        unsigned bit = 1u << mast;
        if ((who->mask & bit) == 0)
        {
            continue;
        }
        add(who, &signals[mast]);
    }
}

static int bits_in(unsigned mask)
{
    int count = 0;
    while (mask != 0)
    {
        count += mask & 1u;
        mask >>= 1;
    }
    return count;
}

static void show(const char *name, const struct lookout *who)
{
    printf("%s saw %d masts\n", name, bits_in(who->mask));
    printf("%s: flags %d, lamps %d, tallest %d\n", name, who->flags, who->lamps, who->tallest);
}

#define BUOYS 2

struct buoy
{
    int depth;
    int drift;
    int checks;
};

struct boat
{
    int id;
    int moored;
    int turned_away;
    int depth;
};

static struct buoy buoys[BUOYS] = {{12, 0, 0}, {20, 0, 0}};
static unsigned taken_buoys;
static unsigned visited_buoys;
static struct boat boats[3];

static int take_buoy(int index)
{
    unsigned bit = 1u << index;
    unsigned before = __atomic_fetch_or(&taken_buoys, bit, __ATOMIC_ACQUIRE);
    return (before & bit) == 0;
}

static void leave_buoy(int index)
{
    unsigned bit = 1u << index;
    __atomic_fetch_or(&visited_buoys, bit, __ATOMIC_RELAXED);
    __atomic_fetch_and(&taken_buoys, ~bit, __ATOMIC_RELEASE);
}

static void moor(struct boat *boat, int index)
{
    if (!take_buoy(index))
    {
        boat->turned_away++;
        return;
    }
    struct buoy *buoy = &buoys[index];
    buoy->checks++;
    buoy->drift += boat->id;
    if (buoy->drift > 2)
    {
        buoy->depth--;
    }
    boat->depth += buoy->depth;
    boat->moored++;
    leave_buoy(index);
}

static void *sail(void *argument)
{
    struct boat *boat = argument;
    int first = boat->id % BUOYS;
    moor(boat, first);
    moor(boat, 1 - first);
    return NULL;
}

static void run_boats(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
    {
        boats[i].id = i;
        pthread_create(&threads[i], NULL, sail, &boats[i]);
    }
    unsigned early = __atomic_load_n(&visited_buoys, __ATOMIC_RELAXED);
    for (int i = 0; i < 3; i++)
    {
        pthread_join(threads[i], NULL);
        printf("boat %d moored %d times", i, boats[i].moored);
        printf(", turned away %d, depth %d\n", boats[i].turned_away, boats[i].depth);
    }
    for (int i = 0; i < BUOYS; i++)
    {
        printf("buoy %d: depth %d after %d checks\n", i, buoys[i].depth, buoys[i].checks);
    }
    printf("visited %u, early %u\n", visited_buoys, early);
}

int main(void)
{
    void *(*bodies[MASTS])(void *) = {fore_mast, main_mast, mizzen_mast};
    pthread_t threads[MASTS];
    for (int i = 0; i < MASTS; i++)
    {
        pthread_create(&threads[i], NULL, bodies[i], NULL);
    }
    look(&early);
    show("early", &early);
    pthread_join(threads[1], NULL);
    look(&late);
    show("late", &late);
    pthread_join(threads[0], NULL);
    pthread_join(threads[2], NULL);
    if (bits_in(early.mask) > bits_in(late.mask))
    {
        printf("a flag went backwards\n");
    }
    printf("mask %u, lowered %u\n", raised, lowered);
    for (int mast = 0; mast < MASTS; mast++)
    {
        printf("mast %d flies %d\n", mast, signals[mast].flag);
    }
    run_boats();
    return 0;
}
