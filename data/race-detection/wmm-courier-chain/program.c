#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define LEGS 2

enum stage
{
    HOME,
    SENT,
    RELAYED
};

struct orders
{
    int troops;
    int horses;
    int seal;
};

struct officer
{
    int stage;
    int sum;
    int doubts;
};

static struct orders orders;
static int provisions;
static int route[LEGS];
static atomic_int from_king;
static atomic_int to_general;
static atomic_int reply;
static struct officer relay_officer;
static struct officer general_officer;
static int king_heard;

static void *king(void *unused)
{
    orders.troops = 300;
    orders.horses = 80;
    orders.seal = 9;
    atomic_store_explicit(&from_king, SENT, memory_order_release);
    king_heard = atomic_load_explicit(&reply, memory_order_acquire);
    if (king_heard > 0)
    {
        king_heard += general_officer.sum;
        king_heard += general_officer.doubts;
    }
    return unused;
}

static void *relay(void *unused)
{
    relay_officer.stage = atomic_load_explicit(&from_king, memory_order_acquire);
    if (relay_officer.stage != SENT)
    {
        relay_officer.doubts++;
        return unused;
    }
    provisions = orders.troops / 10;
    if (orders.seal == 9)
    {
        provisions += orders.horses;
    }
    for (int leg = 0; leg < LEGS; leg++)
    {
        route[leg] = 15 + leg;
    }
    relay_officer.sum = provisions + route[0];
    atomic_store_explicit(&to_general, RELAYED, memory_order_relaxed);
    return unused;
}

static void *general(void *unused)
{
    general_officer.stage = atomic_load_explicit(&to_general, memory_order_acquire);
    if (general_officer.stage != RELAYED)
    {
        general_officer.doubts++;
        return unused;
    }
    general_officer.sum = orders.troops;
    general_officer.sum += orders.horses;
    general_officer.sum += provisions;
    for (int leg = 0; leg < LEGS; leg++)
    {
        int miles = route[leg];
        general_officer.sum += miles;
    }
    atomic_store_explicit(&reply, 1, memory_order_release);
    return unused;
}

static void show(const char *name, const struct officer *officer)
{
    printf("%s: stage %d, sum %d, doubts %d\n", name, officer->stage, officer->sum, officer->doubts);
}

static int expected_sum(void)
{
    int sum = orders.troops + orders.horses + provisions;
    for (int leg = 0; leg < LEGS; leg++)
    {
        sum += route[leg];
    }
    return sum;
}

struct map
{
    int hills;
    int rivers;
    int copies;
};

struct camp
{
    int stage;
    int hills;
    int rivers;
};

static struct map map;
static atomic_int map_holder;
static struct camp camps[3];

static void study(struct camp *camp)
{
    camp->hills = map.hills;
    camp->rivers = map.rivers;
    map.copies++;
}

static void *first_camp(void *unused)
{
    map.hills = 6;
    map.rivers = 2;
    study(&camps[0]);
    atomic_store_explicit(&map_holder, 1, memory_order_release);
    return unused;
}

static void *second_camp(void *unused)
{
    camps[1].stage = atomic_load_explicit(&map_holder, memory_order_acquire);
    if (camps[1].stage == 1)
    {
        map.rivers++;
        study(&camps[1]);
        atomic_store_explicit(&map_holder, 2, memory_order_release);
    }
    return unused;
}

static void *third_camp(void *unused)
{
    camps[2].stage = atomic_load_explicit(&map_holder, memory_order_acquire);
    switch (camps[2].stage)
    {
    case 2:
        map.hills--;
        study(&camps[2]);
        break;
    case 1:
        camps[2].hills = -1;
        break;
    default:
        camps[2].hills = -2;
        break;
    }
    return unused;
}

static void run_camps(void)
{
    void *(*bodies[3])(void *) = {first_camp, second_camp, third_camp};
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
    {
        pthread_create(&threads[i], NULL, bodies[i], NULL);
    }
    for (int i = 0; i < 3; i++)
    {
        pthread_join(threads[i], NULL);
        printf("camp %d: stage %d, hills %d, rivers %d\n", i, camps[i].stage, camps[i].hills, camps[i].rivers);
    }
    printf("the map was copied %d times\n", map.copies);
}

int main(void)
{
    pthread_t king_thread;
    pthread_t relay_thread;
    pthread_t general_thread;
    pthread_create(&king_thread, NULL, king, NULL);
    pthread_create(&relay_thread, NULL, relay, NULL);
    pthread_create(&general_thread, NULL, general, NULL);
    pthread_join(general_thread, NULL);
    show("general", &general_officer);
    pthread_join(relay_thread, NULL);
    show("relay", &relay_officer);
    pthread_join(king_thread, NULL);
    printf("the king heard %d\n", king_heard);
    if (general_officer.stage == RELAYED && general_officer.sum == expected_sum())
    {
        printf("the orders arrived\n");
    }
    else
    {
        printf("the orders are under way\n");
    }
    printf("seal %d\n", orders.seal);
    run_camps();
    return 0;
}
