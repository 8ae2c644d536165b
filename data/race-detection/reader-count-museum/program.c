#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define VISITORS 2

struct hall
{
    int painting;
    int label;
    int light;
    int guests;
};

static atomic_int visitors;
static atomic_bool closed;
static struct hall hall = {.painting = 1, .label = 1, .light = 5};
static int impressions[VISITORS];
static int guest_book[2];

static void come(void)
{
    while (atomic_load(&closed))
    {
        sched_yield();
    }
    atomic_fetch_add(&visitors, 1);
}

static void go(void)
{
    atomic_fetch_sub(&visitors, 1);
}

static void close_hall(void)
{
    while (atomic_load(&visitors) > 0)
    {
        sched_yield();
    }
    atomic_store(&closed, true);
}

static void open_hall(void)
{
    atomic_store(&closed, false);
}

static void *visitor(void *argument)
{
    int *impression = argument;
    come();
    *impression = hall.painting * 10;
    *impression += hall.label;
    if (hall.light > 0)
    {
        *impression += 100;
    }
    hall.guests++;
    go();
    return NULL;
}

static void *curator(void *unused)
{
    for (int change = 0; change < 2; change++)
    {
        close_hall();
        hall.painting = 2 + change;
        hall.label = 2 + change;
        hall.light -= 1;
        guest_book[change] = hall.guests;
        hall.guests = 0;
        open_hall();
    }
    return unused;
}

int main(void)
{
    pthread_t threads[VISITORS];
    pthread_t keeper;
    pthread_create(&keeper, NULL, curator, NULL);
    for (int i = 0; i < VISITORS; i++)
    {
        pthread_create(&threads[i], NULL, visitor, &impressions[i]);
    }
    for (int i = 0; i < VISITORS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    pthread_join(keeper, NULL);
    printf("impressions %d and %d\n", impressions[0], impressions[1]);
    printf("painting %d, label %d, light %d\n", hall.painting, hall.label, hall.light);
    printf("%d, %d and %d guests\n", guest_book[0], guest_book[1], hall.guests);
    return 0;
}
