#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define SPECTATORS 8

static atomic_int front;
static int frames[2];
static int last_painted;

static void *paint(void *unused)
{
    (void)unused;
    for (int frame = 1; frame <= 2; frame++)
    {
        int back = 1 - atomic_load(&front);
        frames[back] = frame;
        last_painted = frame;
        atomic_store(&front, back);
    }
    return NULL;
}

static void *watch(void *argument)
{
    int *seen = argument;
    int shown = atomic_load(&front);
    *seen = frames[shown];
    return NULL;
}

int main(void)
{
    pthread_t painter;
    pthread_t spectators[SPECTATORS];
    int seen[SPECTATORS];
    int sum = 0;
    pthread_create(&painter, NULL, paint, NULL);
    for (int i = 0; i < SPECTATORS; i++)
    {
        pthread_create(&spectators[i], NULL, watch, &seen[i]);
    }
    if (last_painted == 0)
    {
        puts("the stage is empty");
    }
    for (int i = 0; i < SPECTATORS; i++)
    {
        pthread_join(spectators[i], NULL);
        sum += seen[i];
    }
    pthread_join(painter, NULL);
    printf("sum %d, last frame %d\n", sum, last_painted);
    return 0;
}
