#include <pthread.h>
#include <stdio.h>

#define LOGGERS 8

static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static double mean;
static int samples;

static void record(double value)
{
    pthread_mutex_lock(&log_lock);
    samples++;
    mean += (value - mean) / samples;
    pthread_mutex_unlock(&log_lock);
}

static void *logger(void *argument)
{
    int number = *(int *)argument;
    record(1.5 * number);
    record(0.5);
    return NULL;
}

static void *display(void *argument)
{
    double *shown = argument;
    if (samples > 0)
    {
        *shown = mean;
    }
    return NULL;
}

int main(void)
{
    pthread_t loggers[LOGGERS];
    pthread_t screen;
    int numbers[LOGGERS];
    double shown = -1;
    for (int i = 0; i < LOGGERS; i++)
    {
        numbers[i] = i;
        pthread_create(&loggers[i], NULL, logger, &numbers[i]);
    }
    pthread_create(&screen, NULL, display, &shown);
    for (int i = 0; i < LOGGERS; i++)
    {
        pthread_join(loggers[i], NULL);
    }
    pthread_join(screen, NULL);
    printf("shown %f, at last %f\n", shown, mean);
    return 0;
}
