#include <pthread.h>
#include <stdio.h>

struct record
{
    int degrees;
    int humidity;
    int station;
};

static pthread_mutex_t record_lock = PTHREAD_MUTEX_INITIALIZER;
static struct record latest = {15, 60, 7};
static int warm_days;

static void *observe(void *argument)
{
    int *degrees = argument;
    pthread_mutex_lock(&record_lock);
    latest.degrees = *degrees;
    latest.humidity = 80 - *degrees;
    pthread_mutex_unlock(&record_lock);
    return NULL;
}

static void *forecast(void *argument)
{
    struct record *copy = argument;
    *copy = latest;
    pthread_mutex_lock(&record_lock);
    if (latest.degrees > 20)
    {
        warm_days++;
    }
    pthread_mutex_unlock(&record_lock);
    return NULL;
}

static void reset(void)
{
    struct record calm = {18, 50, 8};
    pthread_mutex_lock(&record_lock);
    latest = calm;
    pthread_mutex_unlock(&record_lock);
}

int main(void)
{
    pthread_t observer;
    pthread_t forecaster;
    int degrees = 25;
    struct record copy = {0, 0, 0};
    pthread_create(&observer, NULL, observe, &degrees);
    pthread_create(&forecaster, NULL, forecast, &copy);
    reset();
    pthread_join(observer, NULL);
    pthread_join(forecaster, NULL);
    printf("copied %d degrees, %d%%, station %d\n", copy.degrees, copy.humidity, copy.station);
    printf("now %d degrees, warm days %d\n", latest.degrees, warm_days);
    return 0;
}
