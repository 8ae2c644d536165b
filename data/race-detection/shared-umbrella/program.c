#include <pthread.h>
#include <stdio.h>

#define WALKERS 3

struct umbrella
{
    pthread_mutex_t lock;
    int holders;
    int closed;
    int drops;
};

static struct umbrella umbrella;

static void let_go(struct umbrella *shared)
{
    pthread_mutex_lock(&shared->lock);
    shared->drops++;
    shared->holders--;
    pthread_mutex_unlock(&shared->lock);
    if (shared->holders == 0)
    {
        shared->closed++;
    }
}

static void *walk(void *argument)
{
    let_go(argument);
    return NULL;
}

int main(void)
{
    pthread_t walkers[WALKERS];
    pthread_mutex_init(&umbrella.lock, NULL);
    umbrella.holders = WALKERS;
    for (int i = 0; i < WALKERS; i++)
    {
        pthread_create(&walkers[i], NULL, walk, &umbrella);
    }
    for (int i = 0; i < WALKERS; i++)
    {
        pthread_join(walkers[i], NULL);
    }
    printf("closed %d times, %d drops\n", umbrella.closed, umbrella.drops);
    pthread_mutex_destroy(&umbrella.lock);
    return 0;
}
