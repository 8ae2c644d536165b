#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t door;
static int weight;
static int trips;

static void *porter(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&door);
    int again = pthread_mutex_lock(&door);
    weight += 5;
    pthread_mutex_unlock(&door);
    trips++;
    if (again == 0)
    {
        pthread_mutex_unlock(&door);
    }
    return NULL;
}

static void *keeper(void *argument)
{
    int *busy = argument;
    pthread_mutex_lock(&door);
    if (trips > 1)
    {
        *busy = weight;
    }
    pthread_mutex_unlock(&door);
    return NULL;
}

int main(void)
{
    pthread_t porters[2];
    pthread_t door_keeper;
    pthread_mutexattr_t checked;
    int busy = 0;
    pthread_mutexattr_init(&checked);
    pthread_mutexattr_settype(&checked, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&door, &checked);
    pthread_create(&porters[0], NULL, porter, NULL);
    pthread_create(&porters[1], NULL, porter, NULL);
    pthread_create(&door_keeper, NULL, keeper, &busy);
    pthread_join(porters[0], NULL);
    pthread_join(porters[1], NULL);
    pthread_join(door_keeper, NULL);
    printf("%d trips, %d carried, %d busy\n", trips, weight, busy);
    pthread_mutex_destroy(&door);
    pthread_mutexattr_destroy(&checked);
    return 0;
}
