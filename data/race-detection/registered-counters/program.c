#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define THREADS 2

struct counter
{
    int value;
    int flushes;
};

static pthread_key_t key;
static pthread_mutex_t registry_lock = PTHREAD_MUTEX_INITIALIZER;
static struct counter *registry[THREADS];
static int registered;

static void attach(void)
{
    struct counter *counter = calloc(1, sizeof(struct counter));
    if (counter == NULL)
    {
        abort();
    }
    pthread_setspecific(key, counter);
    pthread_mutex_lock(&registry_lock);
    registry[registered] = counter;
    registered++;
    pthread_mutex_unlock(&registry_lock);
    counter->value = 1;
}

static void *count(void *unused)
{
    (void)unused;
    attach();
    struct counter *counter = pthread_getspecific(key);
    counter->value += 2;
    counter->flushes = 0;
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    int sum = 0;
    pthread_key_create(&key, NULL);
    for (int i = 0; i < THREADS; i++)
    {
        pthread_create(&threads[i], NULL, count, NULL);
    }
    pthread_mutex_lock(&registry_lock);
    int listed = registered;
    for (int i = 0; i < listed; i++)
    {
        sum += registry[i]->value;
    }
    pthread_mutex_unlock(&registry_lock);
    for (int i = 0; i < THREADS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < THREADS; i++)
    {
        free(registry[i]);
    }
    pthread_key_delete(key);
    printf("sum %d\n", sum);
    return 0;
}
