#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum sky
{
    ALPHA,
    BETA,
    STARS
};

enum watcher
{
    ANDES,
    HAWAII,
    WATCHERS
};

struct sheet
{
    int first;
    int second;
    int order;
};

static atomic_int star[STARS];
static atomic_int sheet_ready[WATCHERS];
static struct sheet sheets[WATCHERS];
static int brightness[STARS] = {3, 5};

static void *ignite_alpha(void *unused)
{
    int level = brightness[ALPHA];
    atomic_store(&star[ALPHA], level);
    return unused;
}

static void *ignite_beta(void *unused)
{
    int level = brightness[BETA];
    atomic_store(&star[BETA], level);
    return unused;
}

static int rank(int first, int second)
{
    if (first != 0 && second == 0)
    {
        return 1;
    }
    if (first == 0 && second != 0)
    {
        return 2;
    }
    if (first != 0)
    {
        return 3;
    }
    return 0;
}

static void *watch_from_andes(void *unused)
{
    struct sheet *sheet = &sheets[ANDES];
    sheet->first = atomic_load(&star[ALPHA]);
    sheet->second = atomic_load(&star[BETA]);
    sheet->order = rank(sheet->first, sheet->second);
    atomic_store_explicit(&sheet_ready[ANDES], 1, memory_order_release);
    return unused;
}

static void *watch_from_hawaii(void *unused)
{
    struct sheet *sheet = &sheets[HAWAII];
    sheet->first = atomic_load(&star[BETA]);
    sheet->second = atomic_load(&star[ALPHA]);
    sheet->order = rank(sheet->first, sheet->second);
    atomic_store_explicit(&sheet_ready[HAWAII], 1, memory_order_release);
    return unused;
}

static int early_report(void)
{
    int sum = 0;
    for (int i = 0; i < WATCHERS; i++)
    {
        int ready = atomic_load_explicit(&sheet_ready[i], memory_order_acquire);
        if (ready)
        {
            sum += sheets[i].order;
        }
    }
    return sum;
}

static int disagree(void)
{
    const struct sheet *andes = &sheets[ANDES];
    const struct sheet *hawaii = &sheets[HAWAII];
    return andes->order == 1 && hawaii->order == 1;
}

int main(void)
{
    void *(*bodies[4])(void *) = {ignite_alpha, ignite_beta, watch_from_andes, watch_from_hawaii};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
    {
        pthread_create(&threads[i], NULL, bodies[i], NULL);
    }
    printf("early report %d\n", early_report());
    for (int i = 0; i < 4; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < WATCHERS; i++)
    {
        printf("watcher %d: %d then %d, rank %d\n", i, sheets[i].first, sheets[i].second, sheets[i].order);
    }
    printf("%s\n", disagree() ? "the watchers disagree" : "one order explains both");
    return 0;
}
