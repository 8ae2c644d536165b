#include <pthread.h>
#include <stdio.h>

#define CLERKS 10

static pthread_mutex_t desk = PTHREAD_MUTEX_INITIALIZER;
static int ballots;
static int spoiled;

static void *count(void *argument)
{
    long clerk = (long)argument;
    pthread_mutex_lock(&desk);
    ballots += 3;
    if (clerk % 4 == 0)
    {
        spoiled++;
    }
    pthread_mutex_unlock(&desk);
    return NULL;
}

int main(void)
{
    pthread_t clerks[CLERKS];
    for (long i = 0; i < CLERKS; i++)
    {
        pthread_create(&clerks[i], NULL, count, (void *)i);
    }
    int early = ballots;
    for (int i = 0; i < CLERKS / 2; i++)
    {
        pthread_join(clerks[i], NULL);
    }
    int invalid = spoiled;
    for (int i = CLERKS / 2; i < CLERKS; i++)
    {
        pthread_join(clerks[i], NULL);
    }
    printf("%d early, %d invalid, %d in all\n", early, invalid, ballots);
    return 0;
}
