#include <pthread.h>
#include <stdio.h>

#define WATCHERS 5

static int gauges[3] = {1, 2, 3};
static int *chosen = &gauges[0];
static int *const spare = &gauges[1];

static void *watch(void *argument)
{
    int *seen = argument;
    int *gauge = chosen;
    *seen = *gauge;
    *seen += *spare;
    return NULL;
}

static void *adjust(void *unused)
{
    (void)unused;
    int *first = gauges;
    *first = 4;
    chosen = &first[2];
    *chosen = 6;
    first[1] = 5;
    return NULL;
}

int main(void)
{
    pthread_t watchers[WATCHERS];
    pthread_t adjuster;
    int seen[WATCHERS];
    int sum = 0;
    for (int i = 0; i < WATCHERS; i++)
    {
        if (i == 2)
        {
            pthread_create(&adjuster, NULL, adjust, NULL);
        }
        pthread_create(&watchers[i], NULL, watch, &seen[i]);
    }
    for (int i = 0; i < WATCHERS; i++)
    {
        pthread_join(watchers[i], NULL);
        sum += seen[i];
    }
    pthread_join(adjuster, NULL);
    printf("sum %d, now %d\n", sum, *chosen);
    return 0;
}
