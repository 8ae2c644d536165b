#include <pthread.h>
#include <stdio.h>

#define RUNNERS 10

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static pthread_cond_t finished = PTHREAD_COND_INITIALIZER;
static int gate_open;
static int distance;
static int running = RUNNERS;
static int times[RUNNERS];

static void wait_for_gate(void)
{
    pthread_mutex_lock(&lock);
    while (!gate_open)
    {
        pthread_cond_wait(&opened, &lock);
    }
    pthread_mutex_unlock(&lock);
}

static void cross_line(void)
{
    pthread_mutex_lock(&lock);
    running--;
    if (running == 0)
    {
        pthread_cond_signal(&finished);
    }
    pthread_mutex_unlock(&lock);
}

static void *run(void *argument)
{
    int lane = *(int *)argument;
    wait_for_gate();
    times[lane] = distance / (lane + 1);
    cross_line();
    return NULL;
}

int main(void)
{
    pthread_t runners[RUNNERS];
    int lanes[RUNNERS];
    int best;
    for (int i = 0; i < RUNNERS; i++)
    {
        lanes[i] = i;
        pthread_create(&runners[i], NULL, run, &lanes[i]);
    }
    distance = 400;
    pthread_mutex_lock(&lock);
    gate_open = 1;
    pthread_cond_broadcast(&opened);
    while (running > 0)
    {
        pthread_cond_wait(&finished, &lock);
    }
    pthread_mutex_unlock(&lock);
    best = times[0];
    for (int i = 1; i < RUNNERS; i++)
    {
        if (times[i] < best)
        {
            best = times[i];
        }
    }
    for (int i = 0; i < RUNNERS; i++)
    {
        pthread_join(runners[i], NULL);
    }
    printf("best time %d\n", best);
    return 0;
}
