#include <pthread.h>
#include <stdio.h>

struct delivery
{
    pthread_mutex_t lock;
    pthread_cond_t moved;
    int offered;
    int accepted;
    int weight;
    int signature;
};

static struct delivery delivery;
static int noted_weight;
static int noted_signature;

static void raise_flag(struct delivery *shared, int *flag)
{
    pthread_mutex_lock(&shared->lock);
    *flag = 1;
    pthread_cond_broadcast(&shared->moved);
    pthread_mutex_unlock(&shared->lock);
}

static void await_flag(struct delivery *shared, const int *flag)
{
    pthread_mutex_lock(&shared->lock);
    while (!*flag)
    {
        pthread_cond_wait(&shared->moved, &shared->lock);
    }
    pthread_mutex_unlock(&shared->lock);
}

static void *deliver(void *argument)
{
    struct delivery *shared = argument;
    shared->weight = 7;
    raise_flag(shared, &shared->offered);
    await_flag(shared, &shared->accepted);
    noted_signature = shared->signature;
    shared->weight = 0;
    return NULL;
}

static void *receive(void *argument)
{
    struct delivery *shared = argument;
    await_flag(shared, &shared->offered);
    noted_weight = shared->weight;
    raise_flag(shared, &shared->accepted);
    shared->signature = 99;
    if (noted_weight < shared->weight)
    {
        noted_weight = 0;
    }
    return NULL;
}

int main(void)
{
    pthread_t courier;
    pthread_t customer;
    pthread_mutex_init(&delivery.lock, NULL);
    pthread_cond_init(&delivery.moved, NULL);
    pthread_create(&courier, NULL, deliver, &delivery);
    pthread_create(&customer, NULL, receive, &delivery);
    pthread_join(courier, NULL);
    pthread_join(customer, NULL);
    printf("weight %d, signature %d, left %d\n", noted_weight, noted_signature, delivery.weight);
    pthread_cond_destroy(&delivery.moved);
    pthread_mutex_destroy(&delivery.lock);
    return 0;
}
