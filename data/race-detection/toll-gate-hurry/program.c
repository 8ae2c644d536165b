#include <pthread.h>
#include <stdio.h>
#include <time.h>

#define DRIVERS 3

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static int toll;
static int impatient;
static int paid_orderly;

static void pay(int fee)
{
    struct timespec deadline = {0, 0};
    int result = pthread_mutex_timedlock(&gate, &deadline);
    toll += fee;
    if (result == 0)
    {
        paid_orderly++;
        pthread_mutex_unlock(&gate);
    }
    else
    {
        impatient++;
    }
}

static void *pass(void *argument)
{
    int *fee = argument;
    pay(*fee);
    return NULL;
}

int main(void)
{
    pthread_t drivers[DRIVERS];
    int fees[DRIVERS] = {2, 3, 5};
    for (int i = 0; i < DRIVERS; i++)
    {
        pthread_create(&drivers[i], NULL, pass, &fees[i]);
    }
    for (int i = 0; i < DRIVERS; i++)
    {
        pthread_join(drivers[i], NULL);
    }
    printf("toll %d, impatient %d, orderly %d\n", toll, impatient, paid_orderly);
    pthread_mutex_destroy(&gate);
    return 0;
}
