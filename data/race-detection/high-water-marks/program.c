#include <pthread.h>
#include <stdio.h>

#define GAUGES 16

static pthread_mutex_t mark_lock = PTHREAD_MUTEX_INITIALIZER;
static int highest;
static int holder = -1;

static int level_at(int gauge)
{
    return (gauge * 37 + 11) % 50;
}

static void *gauge(void *argument)
{
    int self = *(int *)argument;
    int level = level_at(self);
    if (level > highest)
    {
        pthread_mutex_lock(&mark_lock);
        if (level > highest)
        {
            highest = level;
            holder = self;
        }
        pthread_mutex_unlock(&mark_lock);
    }
    return NULL;
}

int main(void)
{
    pthread_t gauges[GAUGES];
    int numbers[GAUGES];
    for (int i = 0; i < GAUGES; i++)
    {
        numbers[i] = i;
        pthread_create(&gauges[i], NULL, gauge, &numbers[i]);
    }
    pthread_join(gauges[0], NULL);
    if (holder < 0)
    {
        puts("gauge 0 was not first");
    }
    for (int i = 1; i < GAUGES; i++)
    {
        pthread_join(gauges[i], NULL);
    }
    printf("gauge %d saw %d\n", holder, highest);
    return 0;
}
