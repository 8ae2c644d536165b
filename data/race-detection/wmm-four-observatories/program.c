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

struct plate
{
    int exposure;
    int grains;
    int observer;
};

struct catalogue
{
    struct plate plates[3];
    atomic_uint ready;
    atomic_int next;
};

struct assistant
{
    int taken;
    int grains;
    int skipped;
};

static struct catalogue catalogue;
static struct assistant assistants[2];
static int comet_seen;
static atomic_int comet_reports;

static void expose(int observer)
{
    int slot = atomic_fetch_add_explicit(&catalogue.next, 1, memory_order_relaxed);
    if (slot >= 3)
    {
        return;
    }
    struct plate *plate = &catalogue.plates[slot];
    plate->observer = observer;
    plate->exposure = 30 + slot;
    plate->grains = plate->exposure * (observer + 1);
    atomic_fetch_or_explicit(&catalogue.ready, 1u << slot, memory_order_release);
}

static void *expose_twice(void *unused)
{
    expose(0);
    expose(0);
    return unused;
}

static void *expose_and_report(void *unused)
{
    expose(1);
    if (atomic_fetch_add(&comet_reports, 1) == 0)
    {
        comet_seen = 1;
    }
    return unused;
}

static void *develop(void *argument)
{
    struct assistant *me = argument;
    unsigned ready = atomic_load_explicit(&catalogue.ready, memory_order_acquire);
    for (int slot = 0; slot < 3; slot++)
    {
        if ((ready >> slot) % 2 == 0)
        {
            me->skipped++;
            continue;
        }
        const struct plate *plate = &catalogue.plates[slot];
        me->taken++;
        me->grains += plate->grains;
    }
    return NULL;
}

static void show_assistant(int index)
{
    const struct assistant *assistant = &assistants[index];
    printf("assistant %d took %d plates", index, assistant->taken);
    printf(" with %d grains, skipped %d\n", assistant->grains, assistant->skipped);
}

static void run_darkroom(void)
{
    pthread_t threads[4];
    pthread_create(&threads[0], NULL, expose_twice, NULL);
    pthread_create(&threads[1], NULL, expose_and_report, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&threads[2 + i], NULL, develop, &assistants[i]);
    }
    for (int i = 0; i < 4; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < 2; i++)
    {
        show_assistant(i);
    }
    int grains = 0;
    for (int slot = 0; slot < 3; slot++)
    {
        const struct plate *plate = &catalogue.plates[slot];
        grains += plate->grains;
        printf("plate %d by %d, exposure %d\n", slot, plate->observer, plate->exposure);
    }
    printf("%d grains, comet %d\n", grains, comet_seen);
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
    run_darkroom();
    return 0;
}
