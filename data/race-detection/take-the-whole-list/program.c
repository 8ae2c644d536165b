#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct item
{
    int value;
    struct item *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct item *pending;

static void add(int value)
{
    struct item *item = malloc(sizeof(struct item));
    if (item == NULL)
    {
        abort();
    }
    item->value = value;
    pthread_mutex_lock(&lock);
    item->next = pending;
    pending = item;
    pthread_mutex_unlock(&lock);
}

static int take_all(void)
{
    int sum = 0;
    pthread_mutex_lock(&lock);
    struct item *items = pending;
    pending = NULL;
    pthread_mutex_unlock(&lock);
    while (items != NULL)
    {
        struct item *rest = items->next;
        items->value *= 2;
        sum += items->value;
        free(items);
        items = rest;
    }
    return sum;
}

static void *produce(void *argument)
{
    int *first = argument;
    add(*first);
    add(*first + 1);
    *first = take_all();
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int values[2] = {10, 20};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&threads[i], NULL, produce, &values[i]);
    }
    int taken = take_all();
    for (int i = 0; i < 2; i++)
    {
        pthread_join(threads[i], NULL);
        taken += values[i];
    }
    taken += take_all();
    printf("%d\n", taken);
    return 0;
}
