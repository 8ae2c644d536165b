#include <pthread.h>
#include <stdio.h>

#define STALLS 3
#define DAYS 2

static pthread_barrier_t closing_time;
static pthread_mutex_t till_lock = PTHREAD_MUTEX_INITIALIZER;
static int takings;
static int average;
static int above[STALLS];

static void *trade(void *argument)
{
    int stall = *(int *)argument;
    for (int day = 1; day <= DAYS; day++)
    {
        int sold = 10 * stall + day;
        pthread_mutex_lock(&till_lock);
        takings += sold;
        pthread_mutex_unlock(&till_lock);
        if (pthread_barrier_wait(&closing_time) == PTHREAD_BARRIER_SERIAL_THREAD)
        {
            average = takings / STALLS;
            takings = 0;
        }
        pthread_barrier_wait(&closing_time);
        if (sold > average)
        {
            above[stall]++;
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t stalls[STALLS];
    int numbers[STALLS];
    pthread_barrier_init(&closing_time, NULL, STALLS);
    for (int i = 0; i < STALLS; i++)
    {
        numbers[i] = i;
        pthread_create(&stalls[i], NULL, trade, &numbers[i]);
    }
    for (int i = 0; i < STALLS; i++)
    {
        pthread_join(stalls[i], NULL);
        printf("stall %d above average on %d days\n", i, above[i]);
    }
    pthread_barrier_destroy(&closing_time);
    return 0;
}
