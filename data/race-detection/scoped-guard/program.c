#include <pthread.h>
#include <stdio.h>

#define CLIENTS 6

static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
static int connections = 2;
static int served;
static int turned_away;

static pthread_mutex_t *acquire(pthread_mutex_t *mutex)
{
    pthread_mutex_lock(mutex);
    return mutex;
}

static void release(pthread_mutex_t **mutex)
{
    pthread_mutex_unlock(*mutex);
}

#define GUARDED(mutex) __attribute__((cleanup(release), unused)) pthread_mutex_t *guard = acquire(mutex)

static int take(void)
{
    GUARDED(&pool_lock);
    if (connections == 0)
    {
        turned_away++;
        return 0;
    }
    connections--;
    return 1;
}

static int give_back(void)
{
    GUARDED(&pool_lock);
    connections++;
    return ++served;
}

static void *use(void *argument)
{
    int *order = argument;
    if (take())
    {
        *order = give_back();
    }
    return NULL;
}

int main(void)
{
    pthread_t clients[CLIENTS];
    int orders[CLIENTS] = {0};
    for (int i = 0; i < CLIENTS; i++)
    {
        pthread_create(&clients[i], NULL, use, &orders[i]);
    }
    for (int i = 0; i < CLIENTS; i++)
    {
        pthread_join(clients[i], NULL);
    }
    printf("first got %d, %d served, %d turned away\n", orders[0], served, turned_away);
    return 0;
}
