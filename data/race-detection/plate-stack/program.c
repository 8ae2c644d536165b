#include <pthread.h>
#include <stdio.h>

#define ROOM 4
#define PLATES 3

static pthread_mutex_t stack_lock = PTHREAD_MUTEX_INITIALIZER;
static int plates[ROOM];
static int height;
static int taken;

static void push(int plate)
{
    pthread_mutex_lock(&stack_lock);
    plates[height] = plate;
    height++;
    pthread_mutex_unlock(&stack_lock);
}

static int pop(void)
{
    int plate = 0;
    if (height == 0)
    {
        return 0;
    }
    pthread_mutex_lock(&stack_lock);
    if (height > 0)
    {
        height--;
        plate = plates[height];
    }
    pthread_mutex_unlock(&stack_lock);
    return plate;
}

static void *wash(void *argument)
{
    for (int i = 1; i <= PLATES; i++)
    {
        push(i);
    }
    return argument;
}

static void *serve(void *argument)
{
    for (int i = 0; i < PLATES; i++)
    {
        if (pop() != 0)
        {
            taken++;
        }
    }
    return argument;
}

static void *inspect(void *argument)
{
    int *bottom = argument;
    *bottom = plates[0];
    return NULL;
}

int main(void)
{
    pthread_t washer;
    pthread_t server;
    pthread_t inspector;
    int bottom = 0;
    pthread_create(&washer, NULL, wash, NULL);
    pthread_create(&server, NULL, serve, NULL);
    pthread_create(&inspector, NULL, inspect, &bottom);
    pthread_join(washer, NULL);
    pthread_join(server, NULL);
    pthread_join(inspector, NULL);
    printf("taken %d, left %d, bottom %d\n", taken, height, bottom);
    return 0;
}
