#include <pthread.h>
#include <stdio.h>

#define BINS 4
#define VALUES 3

struct part
{
    int values[VALUES];
    int first_bin;
    int scaled[BINS];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t all_counted;
static int bins[BINS];
static int total;

static void count(int value)
{
    pthread_mutex_lock(&lock);
    bins[value % BINS] += 1;
    total++;
    pthread_mutex_unlock(&lock);
}

static void *count_and_scale(void *argument)
{
    struct part *part = argument;
    for (int i = 0; i < VALUES; i++)
    {
        count(part->values[i]);
    }
    pthread_barrier_wait(&all_counted);
    int divisor = total;
    for (int bin = part->first_bin; bin < BINS; bin += 2)
    {
        part->scaled[bin] = 100 * bins[bin] / divisor;
    }
    return NULL;
}

static void *count_late(void *argument)
{
    struct part *part = argument;
    for (int i = 0; i < VALUES; i++)
    {
        count(part->values[i]);
    }
    return NULL;
}

int main(void)
{
    pthread_t workers[2];
    pthread_t late;
    struct part parts[3] = {{{1, 6, 7}, 0, {0}}, {{2, 2, 4}, 1, {0}}, {{5, 3, 0}, 0, {0}}};
    pthread_barrier_init(&all_counted, NULL, 2);
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&workers[i], NULL, count_and_scale, &parts[i]);
    }
    pthread_create(&late, NULL, count_late, &parts[2]);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(workers[i], NULL);
    }
    pthread_join(late, NULL);
    for (int bin = 0; bin < BINS; bin++)
    {
        printf("bin %d: %d, scaled %d\n", bin, bins[bin], parts[bin % 2].scaled[bin]);
    }
    pthread_barrier_destroy(&all_counted);
    return 0;
}
