#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define GROUP 2
#define PEOPLE 2

static atomic_int turnstile;
static int passed;
static int groups;
static int fares[2];
static int report[2];

static void grab(void)
{
    while (atomic_exchange_explicit(&turnstile, 1, memory_order_acquire))
    {
        sched_yield();
    }
}

static void let_go(void)
{
    atomic_store_explicit(&turnstile, 0, memory_order_relaxed);
}

static void pass(int ticket)
{
    grab();
    fares[ticket] += 2;
    passed++;
    if (passed == GROUP)
    {
        passed = 0;
        groups++;
    }
    let_go();
}

static void *person(void *unused)
{
    for (int ticket = 0; ticket < 2; ticket++)
    {
        pass(ticket);
    }
    return unused;
}

static void *inspector(void *unused)
{
    grab();
    report[0] = passed;
    report[1] = groups;
    let_go();
    return unused;
}

int main(void)
{
    pthread_t people[PEOPLE];
    pthread_t control;
    for (int i = 0; i < PEOPLE; i++)
    {
        pthread_create(&people[i], NULL, person, NULL);
    }
    pthread_create(&control, NULL, inspector, NULL);
    for (int i = 0; i < PEOPLE; i++)
    {
        pthread_join(people[i], NULL);
    }
    pthread_join(control, NULL);
    printf("%d groups and %d more, fares %d and %d\n", groups, passed, fares[0], fares[1]);
    printf("the inspector saw %d and %d\n", report[0], report[1]);
    return 0;
}
