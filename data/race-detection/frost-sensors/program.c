#include <pthread.h>
#include <stdio.h>

#define SENSORS 30

static int readings[SENSORS];
static int alarm_level = 5;

static void *sense(void *argument)
{
    int self = *(int *)argument;
    int reading = (self * 13) % 17;
    if (reading > alarm_level)
    {
        reading = 99;
    }
    readings[self] = reading;
    return NULL;
}

static void *monitor(void *argument)
{
    int *warm = argument;
    for (int i = 0; i < SENSORS; i++)
    {
        int reading = readings[i];
        if (reading > 8)
        {
            *warm += 1;
        }
    }
    alarm_level = *warm;
    return NULL;
}

int main(void)
{
    pthread_t sensors[SENSORS];
    pthread_t control;
    int numbers[SENSORS];
    int warm = 0;
    for (int i = 0; i < SENSORS; i++)
    {
        numbers[i] = i;
        pthread_create(&sensors[i], NULL, sense, &numbers[i]);
    }
    pthread_create(&control, NULL, monitor, &warm);
    pthread_join(control, NULL);
    for (int i = 0; i < SENSORS; i++)
    {
        pthread_join(sensors[i], NULL);
    }
    printf("%d warm, alarm at %d\n", warm, alarm_level);
    return 0;
}
