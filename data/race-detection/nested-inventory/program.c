#include <pthread.h>
#include <stdio.h>

struct inventory
{
    pthread_mutex_t lock;
    int items;
    int reserved;
    int operations;
};

static struct inventory stock;

static void note_operation(struct inventory *inventory)
{
    pthread_mutex_lock(&inventory->lock);
    inventory->operations++;
    pthread_mutex_unlock(&inventory->lock);
}

static int available(struct inventory *inventory)
{
    pthread_mutex_lock(&inventory->lock);
    int free_items = inventory->items - inventory->reserved;
    pthread_mutex_unlock(&inventory->lock);
    return free_items;
}

static int reserve(struct inventory *inventory, int amount)
{
    int done = 0;
    pthread_mutex_lock(&inventory->lock);
    if (available(inventory) >= amount)
    {
        inventory->reserved += amount;
        note_operation(inventory);
        done = 1;
    }
    pthread_mutex_unlock(&inventory->lock);
    return done;
}

static void ship(struct inventory *inventory, int amount)
{
    pthread_mutex_lock(&inventory->lock);
    inventory->reserved -= amount;
    inventory->items -= amount;
    note_operation(inventory);
    pthread_mutex_unlock(&inventory->lock);
}

static void *order(void *argument)
{
    int amount = *(int *)argument;
    if (reserve(&stock, amount))
    {
        ship(&stock, amount);
    }
    return NULL;
}

static void *deliver(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&stock.lock);
    stock.items += 4;
    note_operation(&stock);
    pthread_mutex_unlock(&stock.lock);
    return NULL;
}

int main(void)
{
    pthread_t customers[3];
    pthread_t supplier;
    int amounts[3] = {2, 3, 4};
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&stock.lock, &attributes);
    pthread_mutexattr_destroy(&attributes);
    stock.items = 4;
    pthread_create(&supplier, NULL, deliver, NULL);
    for (int i = 0; i < 3; i++)
    {
        pthread_create(&customers[i], NULL, order, &amounts[i]);
    }
    printf("%d available\n", available(&stock));
    for (int i = 0; i < 3; i++)
    {
        pthread_join(customers[i], NULL);
    }
    pthread_join(supplier, NULL);
    printf("%d items, %d reserved, %d operations\n", stock.items, stock.reserved, stock.operations);
    pthread_mutex_destroy(&stock.lock);
    return 0;
}
