#include <pthread.h>
#include <stdio.h>

struct valve
{
    unsigned open : 1;
    unsigned alarm : 1;
    unsigned level : 6;
};

static pthread_mutex_t wheel_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t alarm_lock = PTHREAD_MUTEX_INITIALIZER;
static struct valve valve = {0, 0, 33};
static int readings[2];
static int alarms;

static void *turn_wheel(void *argument)
{
    pthread_mutex_lock(&wheel_lock);
    valve.open = 1;
    pthread_mutex_unlock(&wheel_lock);
    return argument;
}

static void *supervise(void *argument)
{
    pthread_mutex_lock(&alarm_lock);
    valve.alarm = 1;
    alarms++;
    pthread_mutex_unlock(&alarm_lock);
    return argument;
}

static void *read_gauge(void *argument)
{
    int *reading = argument;
    pthread_mutex_lock(&wheel_lock);
    *reading = valve.level;
    pthread_mutex_unlock(&wheel_lock);
    pthread_mutex_lock(&alarm_lock);
    *reading += 100 * alarms;
    pthread_mutex_unlock(&alarm_lock);
    return NULL;
}

int main(void)
{
    pthread_t wheel;
    pthread_t supervisor;
    pthread_t gauges[2];
    pthread_create(&wheel, NULL, turn_wheel, NULL);
    pthread_create(&supervisor, NULL, supervise, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&gauges[i], NULL, read_gauge, &readings[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(gauges[i], NULL);
    }
    pthread_join(wheel, NULL);
    pthread_join(supervisor, NULL);
    printf("readings %d %d\n", readings[0], readings[1]);
    printf("open %u, alarm %u\n", (unsigned)valve.open, (unsigned)valve.alarm);
    return 0;
}
