#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *careful(void *unused)
{
    pthread_mutex_lock(&lock);
    counter++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *careless(void *unused)
{
    counter++;
    return NULL;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, careful, NULL);
    pthread_create(&second, NULL, careless, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    printf("%d\n", counter);
    return 0;
}
