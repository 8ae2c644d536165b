#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t east_gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t west_gate = PTHREAD_MUTEX_INITIALIZER;
static int toll = 3;
static int east_income;
static int west_income;

static void *set_toll(void *argument)
{
    int *raise = argument;
    pthread_mutex_lock(&east_gate);
    pthread_mutex_lock(&west_gate);
    toll += *raise;
    pthread_mutex_unlock(&west_gate);
    pthread_mutex_unlock(&east_gate);
    return NULL;
}

static void *keep_east(void *argument)
{
    for (int i = 0; i < 2; i++)
    {
        pthread_mutex_lock(&east_gate);
        east_income += toll;
        pthread_mutex_unlock(&east_gate);
    }
    return argument;
}

static void *keep_west(void *argument)
{
    for (int i = 0; i < 2; i++)
    {
        pthread_mutex_lock(&west_gate);
        west_income += toll;
        pthread_mutex_unlock(&west_gate);
    }
    return argument;
}

int main(void)
{
    pthread_t mayors[2];
    pthread_t east;
    pthread_t west;
    int raises[2] = {1, 2};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&mayors[i], NULL, set_toll, &raises[i]);
    }
    pthread_create(&east, NULL, keep_east, NULL);
    pthread_create(&west, NULL, keep_west, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(mayors[i], NULL);
    }
    pthread_join(east, NULL);
    pthread_join(west, NULL);
    printf("toll %d, income %d\n", toll, east_income + west_income);
    return 0;
}
