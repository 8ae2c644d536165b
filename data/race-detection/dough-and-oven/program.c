#include <pthread.h>
#include <stdio.h>

#define BAKERS 2

static pthread_mutex_t dough_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t oven_lock = PTHREAD_MUTEX_INITIALIZER;
static int dough;
static int loaves;
static int too_early;
static int checks;

static void *bake(void *argument)
{
    int portion = 0;
    pthread_mutex_lock(&dough_lock);
    dough++;
    portion = dough;
    pthread_mutex_unlock(&dough_lock);
    pthread_mutex_lock(&oven_lock);
    loaves += portion;
    pthread_mutex_unlock(&oven_lock);
    return argument;
}

static int weigh_dough(void)
{
    int weight = 0;
    pthread_mutex_lock(&dough_lock);
    weight = dough;
    checks++;
    pthread_mutex_unlock(&dough_lock);
    return weight;
}

static void *inspect(void *argument)
{
    int first = weigh_dough();
    int baked = 0;
    if (first == 0)
    {
        return argument;
    }
    pthread_mutex_lock(&oven_lock);
    baked = loaves;
    if (baked < first)
    {
        too_early++;
    }
    pthread_mutex_unlock(&oven_lock);
    return argument;
}

int main(void)
{
    pthread_t bakers[BAKERS];
    pthread_t inspectors[2];
    for (int i = 0; i < BAKERS; i++)
    {
        pthread_create(&bakers[i], NULL, bake, NULL);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&inspectors[i], NULL, inspect, NULL);
    }
    for (int i = 0; i < BAKERS; i++)
    {
        pthread_join(bakers[i], NULL);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(inspectors[i], NULL);
    }
    printf("dough %d, loaves %d, too early %d, checks %d\n", dough, loaves, too_early, checks);
    return 0;
}
