#include <pthread.h>
#include <stdio.h>

#define FLOORS 3

static pthread_rwlock_t panel = PTHREAD_RWLOCK_INITIALIZER;
static int pressed[FLOORS];
static int requests;
static int trips;

static void *press(void *argument)
{
    int *level = argument;
    pthread_rwlock_rdlock(&panel);
    pressed[*level] = 1;
    requests++;
    pthread_rwlock_unlock(&panel);
    return NULL;
}

static int next_stop(void)
{
    int stop = -1;
    pthread_rwlock_rdlock(&panel);
    if (requests > 0)
    {
        for (int i = 0; i < FLOORS; i++)
        {
            if (pressed[i])
            {
                stop = i;
            }
        }
    }
    pthread_rwlock_unlock(&panel);
    return stop;
}

static void *travel(void *argument)
{
    for (int i = 0; i < 2; i++)
    {
        int stop = next_stop();
        if (stop < 0)
        {
            continue;
        }
        pthread_rwlock_wrlock(&panel);
        if (pressed[stop])
        {
            pressed[stop] = 0;
            requests--;
            trips++;
        }
        pthread_rwlock_unlock(&panel);
    }
    return argument;
}

int main(void)
{
    pthread_t cabin;
    pthread_t passengers[2];
    int levels[2] = {0, 2};
    pthread_create(&cabin, NULL, travel, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&passengers[i], NULL, press, &levels[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(passengers[i], NULL);
    }
    pthread_join(cabin, NULL);
    printf("%d trips, %d requests left\n", trips, requests);
    return 0;
}
