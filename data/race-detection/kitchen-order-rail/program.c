#include <pthread.h>
#include <stdio.h>

#define LENGTH 4
#define ORDERS 3
#define COOKS 2

struct rail
{
    pthread_mutex_t lock;
    pthread_cond_t hung;
    int slots[LENGTH];
    int first;
    int last;
    int closed;
};

struct cook
{
    int preheated;
    int cooked;
};

static struct rail rail;

static void hang(int order)
{
    pthread_mutex_lock(&rail.lock);
    rail.slots[rail.last] = order;
    rail.last = (rail.last + 1) % LENGTH;
    pthread_cond_signal(&rail.hung);
    pthread_mutex_unlock(&rail.lock);
}

static void close_kitchen(void)
{
    pthread_mutex_lock(&rail.lock);
    rail.closed = 1;
    pthread_cond_broadcast(&rail.hung);
    pthread_mutex_unlock(&rail.lock);
}

static int peek(void)
{
    int next = rail.slots[rail.first];
    return next;
}

static int take(void)
{
    int order = 0;
    pthread_mutex_lock(&rail.lock);
    while (rail.first == rail.last && !rail.closed)
    {
        pthread_cond_wait(&rail.hung, &rail.lock);
    }
    if (rail.first != rail.last)
    {
        order = rail.slots[rail.first];
        rail.first = (rail.first + 1) % LENGTH;
    }
    pthread_mutex_unlock(&rail.lock);
    return order;
}

static void *work(void *argument)
{
    struct cook *self = argument;
    int order = 0;
    do
    {
        self->preheated += peek();
        order = take();
        self->cooked += order;
    } while (order != 0);
    return NULL;
}

int main(void)
{
    pthread_t threads[COOKS];
    struct cook cooks[COOKS] = {{0, 0}, {0, 0}};
    int preheated = 0;
    int cooked = 0;
    pthread_mutex_init(&rail.lock, NULL);
    pthread_cond_init(&rail.hung, NULL);
    for (int i = 0; i < COOKS; i++)
    {
        pthread_create(&threads[i], NULL, work, &cooks[i]);
    }
    for (int order = 1; order <= ORDERS; order++)
    {
        hang(order);
    }
    close_kitchen();
    for (int i = 0; i < COOKS; i++)
    {
        pthread_join(threads[i], NULL);
        preheated += cooks[i].preheated;
        cooked += cooks[i].cooked;
    }
    printf("preheated %d, cooked %d\n", preheated, cooked);
    pthread_cond_destroy(&rail.hung);
    pthread_mutex_destroy(&rail.lock);
    return 0;
}
