#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t cabin = PTHREAD_MUTEX_INITIALIZER;
static int gauge = 0;

static void *raise_gauge(void *argument)
{
    (void)argument;
    pthread_mutex_lock(&cabin);
    gauge = 1;
    pthread_mutex_unlock(&cabin);
    return NULL;
}

static void *lower_gauge(void *argument)
{
    (void)argument;
    pthread_mutex_lock(&cabin);
    pthread_mutex_unlock(&cabin);
    gauge = 2;
    return NULL;
}

int main(void)
{
    pthread_t first;
    pthread_t second;
    pthread_create(&first, NULL, raise_gauge, NULL);
    pthread_create(&second, NULL, lower_gauge, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
