#include <pthread.h>
#include <stdio.h>

#define PUMPS 20
#define DEPTH 4

static pthread_mutex_t rope = PTHREAD_MUTEX_INITIALIZER;
static int water = DEPTH;
static int dry;

static void *pump(void *argument)
{
    int *buckets = argument;
    if (dry)
    {
        return NULL;
    }
    if (water > 0)
    {
        pthread_mutex_lock(&rope);
        if (water > 0)
        {
            water--;
            *buckets += 1;
        }
        else
        {
            dry = 1;
        }
        pthread_mutex_unlock(&rope);
    }
    return NULL;
}

int main(void)
{
    pthread_t pumps[PUMPS];
    int buckets[PUMPS] = {0};
    int total = 0;
    for (int i = 0; i < PUMPS; i++)
    {
        pthread_create(&pumps[i], NULL, pump, &buckets[i]);
    }
    for (int i = 0; i < PUMPS; i++)
    {
        pthread_join(pumps[i], NULL);
        total += buckets[i];
    }
    printf("%d buckets, %d left, dry %d\n", total, water, dry);
    return 0;
}
