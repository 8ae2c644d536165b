#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define SLOTS 2
#define READINGS 3

static pthread_mutex_t write_side = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t read_side = PTHREAD_MUTEX_INITIALIZER;
static atomic_int ring[SLOTS];
static int in;
static int out;
static int count;
static int dropped;
static int sum;

static void store(int reading)
{
    pthread_mutex_lock(&write_side);
    if (count < SLOTS)
    {
        atomic_store(&ring[in], reading);
        in = (in + 1) % SLOTS;
        count++;
    }
    else
    {
        dropped++;
    }
    pthread_mutex_unlock(&write_side);
}

static int fetch(void)
{
    int reading = 0;
    pthread_mutex_lock(&read_side);
    if (count > 0)
    {
        reading = atomic_load(&ring[out]);
        out = (out + 1) % SLOTS;
        count--;
    }
    pthread_mutex_unlock(&read_side);
    return reading;
}

static void *measure(void *argument)
{
    for (int i = 1; i <= READINGS; i++)
    {
        store(7 * i);
    }
    return argument;
}

static void *report(void *argument)
{
    for (int i = 0; i < READINGS; i++)
    {
        sum += fetch();
    }
    return argument;
}

int main(void)
{
    pthread_t sensor;
    pthread_t reporter;
    pthread_create(&sensor, NULL, measure, NULL);
    pthread_create(&reporter, NULL, report, NULL);
    pthread_join(sensor, NULL);
    pthread_join(reporter, NULL);
    printf("sum %d, dropped %d, left %d\n", sum, dropped, count);
    return 0;
}
