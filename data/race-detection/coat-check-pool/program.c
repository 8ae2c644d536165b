#include <pthread.h>
#include <stdio.h>

#define HOOKS 2
#define GUESTS 3

struct hook
{
    int owner;
    int visits;
};

static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
static struct hook hooks[HOOKS];
static int free_hooks[HOOKS] = {0, 1};
static int free_count = HOOKS;
static int surprises[GUESTS + 1];

static int acquire(void)
{
    int hook = -1;
    if (free_count == 0)
    {
        return hook;
    }
    pthread_mutex_lock(&pool_lock);
    if (free_count > 0)
    {
        free_count--;
        hook = free_hooks[free_count];
    }
    pthread_mutex_unlock(&pool_lock);
    return hook;
}

static void release(int hook)
{
    pthread_mutex_lock(&pool_lock);
    free_hooks[free_count] = hook;
    free_count++;
    pthread_mutex_unlock(&pool_lock);
}

static void *attend(void *argument)
{
    int guest = *(int *)argument;
    int hook = acquire();
    if (hook < 0)
    {
        return NULL;
    }
    hooks[hook].owner = guest;
    release(hook);
    hooks[hook].visits++;
    if (hooks[hook].owner != guest)
    {
        surprises[guest]++;
    }
    return NULL;
}

int main(void)
{
    pthread_t guests[GUESTS];
    int numbers[GUESTS];
    int visits = 0;
    int surprised = 0;
    for (int i = 0; i < GUESTS; i++)
    {
        numbers[i] = i + 1;
        pthread_create(&guests[i], NULL, attend, &numbers[i]);
    }
    for (int i = 0; i < GUESTS; i++)
    {
        pthread_join(guests[i], NULL);
        surprised += surprises[i + 1];
    }
    for (int i = 0; i < HOOKS; i++)
    {
        visits += hooks[i].visits;
    }
    printf("%d visits, %d surprised\n", visits, surprised);
    return 0;
}
