#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define KEEPERS 2
#define VISITORS 2

struct sight
{
    int level;
    int flakes;
};

static atomic_int feeding;
static atomic_int watching;
static int level = 50;
static int flakes;
static int visits;

static void begin_feeding(void)
{
    while (atomic_exchange(&feeding, 1))
    {
        sched_yield();
    }
}

static void end_feeding(void)
{
    atomic_store(&feeding, 0);
}

static void begin_watching(void)
{
    atomic_fetch_add(&watching, 1);
    while (atomic_load(&feeding))
    {
        sched_yield();
    }
}

static void end_watching(void)
{
    atomic_fetch_sub(&watching, 1);
}

static void *keep(void *argument)
{
    int *handful = argument;
    begin_feeding();
    level++;
    flakes += *handful;
    end_feeding();
    return NULL;
}

static void *visit(void *argument)
{
    struct sight *sight = argument;
    begin_watching();
    sight->level = level;
    sight->flakes = flakes;
    visits++;
    end_watching();
    return NULL;
}

int main(void)
{
    pthread_t keepers[KEEPERS];
    pthread_t visitors[VISITORS];
    int handfuls[KEEPERS] = {8, 11};
    struct sight sights[VISITORS] = {{0, 0}, {0, 0}};
    for (int i = 0; i < KEEPERS; i++)
    {
        pthread_create(&keepers[i], NULL, keep, &handfuls[i]);
    }
    for (int i = 0; i < VISITORS; i++)
    {
        pthread_create(&visitors[i], NULL, visit, &sights[i]);
    }
    for (int i = 0; i < KEEPERS; i++)
    {
        pthread_join(keepers[i], NULL);
    }
    for (int i = 0; i < VISITORS; i++)
    {
        pthread_join(visitors[i], NULL);
        printf("visitor %d saw level %d, flakes %d\n", i, sights[i].level, sights[i].flakes);
    }
    printf("%d flakes, level %d, %d visits\n", flakes, level, visits);
    return 0;
}
