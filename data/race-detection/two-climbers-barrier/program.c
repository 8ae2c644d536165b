#include <pthread.h>
#include <stdio.h>

#define CAMPS 2

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t complete = PTHREAD_COND_INITIALIZER;
static int arrived;
static int camp;
static int heights[2];
static int gaps[2];

static void meet(void)
{
    pthread_mutex_lock(&lock);
    int here = camp;
    arrived++;
    if (arrived == 2)
    {
        arrived = 0;
        camp++;
        pthread_cond_signal(&complete);
    }
    while (camp == here)
    {
        pthread_cond_wait(&complete, &lock);
    }
    pthread_mutex_unlock(&lock);
}

static void *climb(void *argument)
{
    int me = *(int *)argument;
    for (int i = 0; i < CAMPS; i++)
    {
        heights[me] += 100 * (me + 1);
        meet();
        gaps[me] += heights[1 - me] - heights[me];
        meet();
    }
    return NULL;
}

int main(void)
{
    pthread_t partner;
    int numbers[2] = {0, 1};
    pthread_create(&partner, NULL, climb, &numbers[1]);
    climb(&numbers[0]);
    pthread_join(partner, NULL);
    printf("heights %d %d, gaps %d %d\n", heights[0], heights[1], gaps[0], gaps[1]);
    return 0;
}
