#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define CUSTOMERS 2

struct ticket_lock
{
    atomic_uint dispenser;
    atomic_uint display;
};

static struct ticket_lock counter;
static int served;
static int slices = 3;
static int turnover;

static unsigned draw(struct ticket_lock *lock)
{
    unsigned ticket = atomic_load(&lock->dispenser);
    atomic_store(&lock->dispenser, ticket + 1);
    return ticket;
}

static unsigned wait_turn(struct ticket_lock *lock)
{
    unsigned ticket = draw(lock);
    while (atomic_load_explicit(&lock->display, memory_order_acquire) < ticket)
    {
        sched_yield();
    }
    return ticket;
}

static void call_next(struct ticket_lock *lock, unsigned ticket)
{
    atomic_store_explicit(&lock->display, ticket + 1, memory_order_release);
}

static void *customer(void *argument)
{
    int wanted = *(int *)argument;
    unsigned ticket = wait_turn(&counter);
    served++;
    if (slices < wanted)
    {
        slices = 8;
    }
    slices -= wanted;
    turnover += wanted * 3;
    call_next(&counter, ticket);
    return NULL;
}

int main(void)
{
    pthread_t customers[CUSTOMERS];
    int wanted[CUSTOMERS] = {4, 6};
    for (int i = 0; i < CUSTOMERS; i++)
    {
        pthread_create(&customers[i], NULL, customer, &wanted[i]);
    }
    for (int i = 0; i < CUSTOMERS; i++)
    {
        pthread_join(customers[i], NULL);
    }
    printf("%d served, %d slices left, turnover %d\n", served, slices, turnover);
    return 0;
}
