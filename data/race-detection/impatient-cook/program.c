#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t stove = PTHREAD_MUTEX_INITIALIZER;
static int meals;

static void *cook(void *unused)
{
    (void)unused;
    int held = pthread_mutex_trylock(&stove) == 0;
    meals++;
    if (held)
    {
        pthread_mutex_unlock(&stove);
    }
    return NULL;
}

static void *serve(void *argument)
{
    int *served = argument;
    pthread_mutex_lock(&stove);
    *served = meals;
    pthread_mutex_unlock(&stove);
    return NULL;
}

int main(void)
{
    pthread_t cooks[2];
    pthread_t waiter;
    int served = 0;
    pthread_create(&waiter, NULL, serve, &served);
    pthread_create(&cooks[0], NULL, cook, NULL);
    pthread_create(&cooks[1], NULL, cook, NULL);
    pthread_join(cooks[0], NULL);
    pthread_join(cooks[1], NULL);
    pthread_join(waiter, NULL);
    printf("%d of %d meals served\n", served, meals);
    return 0;
}
