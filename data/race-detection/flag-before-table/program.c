#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t init_lock = PTHREAD_MUTEX_INITIALIZER;
static int initialized;
static int capacity;

static void ensure_initialized(void)
{
    if (!initialized)
    {
        pthread_mutex_lock(&init_lock);
        if (!initialized)
        {
            initialized = 1;
            capacity = 16;
        }
        pthread_mutex_unlock(&init_lock);
    }
}

static void *read_capacity(void *argument)
{
    int *result = argument;
    ensure_initialized();
    *result = capacity;
    return NULL;
}

int main(void)
{
    pthread_t workers[2];
    int results[2] = {0, 0};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&workers[i], NULL, read_capacity, &results[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(workers[i], NULL);
    }
    printf("%d %d\n", results[0], results[1]);
    return 0;
}
