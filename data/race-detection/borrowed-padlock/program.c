#include <pthread.h>
#include <stdio.h>

struct shed
{
    pthread_mutex_t *padlock;
    int *tools;
    int visits;
};

static pthread_mutex_t only_padlock = PTHREAD_MUTEX_INITIALIZER;
static int shared_tools = 6;
static struct shed north;
static struct shed south;

static void *borrow(void *argument)
{
    struct shed *shed = argument;
    shed->visits++;
    pthread_mutex_lock(shed->padlock);
    if (*shed->tools > 0)
    {
        *shed->tools -= 1;
    }
    pthread_mutex_unlock(shed->padlock);
    return NULL;
}

int main(void)
{
    pthread_t from_north;
    pthread_t from_south;
    north.padlock = &only_padlock;
    north.tools = &shared_tools;
    south = north;
    pthread_create(&from_north, NULL, borrow, &north);
    pthread_create(&from_south, NULL, borrow, &south);
    pthread_mutex_lock(&only_padlock);
    shared_tools++;
    pthread_mutex_unlock(&only_padlock);
    pthread_join(from_north, NULL);
    pthread_join(from_south, NULL);
    printf("%d tools after %d visits\n", shared_tools, north.visits + south.visits);
    return 0;
}
