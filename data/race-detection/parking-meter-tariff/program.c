#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define WRITER (-1)

struct tariff
{
    int first_hour;
    int later_hours;
};

static _Atomic int holders;
static struct tariff tariff = {2, 1};

static void lock_shared(void)
{
    int seen = atomic_load(&holders);
    while (seen == WRITER || !atomic_compare_exchange_strong(&holders, &seen, seen + 1))
    {
        sched_yield();
        seen = atomic_load(&holders);
    }
}

static void unlock_shared(void)
{
    atomic_fetch_sub_explicit(&holders, 1, memory_order_release);
}

static void lock_alone(void)
{
    int nobody = 0;
    while (!atomic_compare_exchange_strong(&holders, &nobody, WRITER))
    {
        sched_yield();
        nobody = 0;
    }
}

static void unlock_alone(void)
{
    atomic_store_explicit(&holders, 0, memory_order_release);
}

static void *park(void *argument)
{
    int *hours = argument;
    int price = 0;
    lock_shared();
    price = tariff.first_hour;
    price += (*hours - 1) * tariff.later_hours;
    unlock_shared();
    *hours = price;
    return NULL;
}

static void *raise(void *argument)
{
    int *percent = argument;
    lock_alone();
    tariff.first_hour += tariff.first_hour * *percent / 100;
    tariff.later_hours = tariff.first_hour / 2;
    unlock_alone();
    return NULL;
}

int main(void)
{
    pthread_t drivers[2];
    pthread_t council;
    int hours[2] = {1, 4};
    int percent = 100;
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&drivers[i], NULL, park, &hours[i]);
    }
    pthread_create(&council, NULL, raise, &percent);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(drivers[i], NULL);
        printf("driver %d pays %d\n", i, hours[i]);
    }
    pthread_join(council, NULL);
    printf("first hour %d\n", tariff.first_hour);
    return 0;
}
