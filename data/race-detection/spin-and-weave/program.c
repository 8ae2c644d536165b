#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t yarn_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t cloth_lock = PTHREAD_MUTEX_INITIALIZER;
static int yarn;
static int cloth;

static void *produce(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&yarn_lock);
    yarn++;
    pthread_mutex_unlock(&yarn_lock);
    pthread_mutex_lock(&cloth_lock);
    cloth = 2 * yarn;
    pthread_mutex_unlock(&cloth_lock);
    return NULL;
}

static void *inspect(void *argument)
{
    int *gap = argument;
    pthread_mutex_lock(&yarn_lock);
    if (yarn > 0)
    {
        *gap = cloth - yarn;
    }
    pthread_mutex_unlock(&yarn_lock);
    return NULL;
}

int main(void)
{
    pthread_t weavers[2];
    pthread_t inspector;
    int gap = 0;
    pthread_create(&weavers[0], NULL, produce, NULL);
    pthread_create(&inspector, NULL, inspect, &gap);
    pthread_create(&weavers[1], NULL, produce, NULL);
    pthread_join(weavers[0], NULL);
    pthread_join(weavers[1], NULL);
    pthread_join(inspector, NULL);
    printf("gap %d, yarn %d, cloth %d\n", gap, yarn, cloth);
    return 0;
}
