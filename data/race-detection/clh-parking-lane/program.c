#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define CARS 3

struct node
{
    atomic_bool waiting;
};

struct car
{
    struct node *mine;
    struct node *ahead;
    int number;
    int distance;
};

static _Atomic(struct node *) tail;
static int parked;
static int last_car;

static struct node *new_node(void)
{
    struct node *node = malloc(sizeof(struct node));
    if (node == NULL)
    {
        abort();
    }
    atomic_init(&node->waiting, false);
    return node;
}

static void queue_up(struct car *car)
{
    atomic_store_explicit(&car->mine->waiting, true, memory_order_relaxed);
    car->ahead = atomic_exchange_explicit(&tail, car->mine, memory_order_acq_rel);
    while (atomic_load_explicit(&car->ahead->waiting, memory_order_acquire))
    {
        sched_yield();
    }
}

static void move_on(struct car *car)
{
    struct node *released = car->mine;
    car->mine = car->ahead;
    atomic_store_explicit(&released->waiting, false, memory_order_release);
}

static void *drive(void *argument)
{
    struct car *car = argument;
    for (int i = 0; i < 2; i++)
    {
        queue_up(car);
        parked++;
        car->distance += parked - last_car;
        last_car = car->number;
        move_on(car);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[CARS];
    struct car cars[CARS];
    atomic_init(&tail, new_node());
    for (int i = 0; i < CARS; i++)
    {
        cars[i] = (struct car){.mine = new_node(), .number = i};
        pthread_create(&threads[i], NULL, drive, &cars[i]);
    }
    for (int i = 0; i < CARS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < CARS; i++)
    {
        printf("car %d went %d\n", cars[i].number, cars[i].distance);
        free(cars[i].mine);
    }
    free(atomic_load(&tail));
    printf("%d parked\n", parked);
    return 0;
}
