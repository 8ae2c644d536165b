#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

struct meter
{
    char unit;
    char scale;
    int reading;
    atomic_int errors;
    int samples[2];
};

static pthread_mutex_t reading_lock = PTHREAD_MUTEX_INITIALIZER;
static struct meter meter;

static void *first_probe(void *unused)
{
    (void)unused;
    meter.unit = 'V';
    meter.samples[0] = 12;
    pthread_mutex_lock(&reading_lock);
    meter.reading += meter.samples[0];
    pthread_mutex_unlock(&reading_lock);
    atomic_fetch_add(&meter.errors, 1);
    return NULL;
}

static void *second_probe(void *unused)
{
    (void)unused;
    meter.scale = 'm';
    meter.samples[1] = 30;
    atomic_fetch_add(&meter.errors, 2);
    pthread_mutex_lock(&reading_lock);
    meter.reading += meter.samples[1];
    pthread_mutex_unlock(&reading_lock);
    return NULL;
}

int main(void)
{
    pthread_t probes[2];
    pthread_create(&probes[0], NULL, first_probe, NULL);
    pthread_create(&probes[1], NULL, second_probe, NULL);
    int errors = atomic_load(&meter.errors);
    pthread_mutex_lock(&reading_lock);
    int reading = meter.reading;
    pthread_mutex_unlock(&reading_lock);
    pthread_join(probes[0], NULL);
    char unit = meter.unit;
    pthread_join(probes[1], NULL);
    printf("%d %c%c, then %d, errors %d\n", reading, meter.scale, unit, meter.reading, errors);
    return 0;
}
