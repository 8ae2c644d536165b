#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t outer_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t inner_lock = PTHREAD_MUTEX_INITIALIZER;
static int outer_dial = 10;
static int inner_dial = 10;

static void *turn_together(void *argument)
{
    int *step = argument;
    pthread_mutex_lock(&outer_lock);
    pthread_mutex_lock(&inner_lock);
    outer_dial += *step;
    inner_dial += *step;
    pthread_mutex_unlock(&inner_lock);
    pthread_mutex_unlock(&outer_lock);
    return NULL;
}

static void *turn_apart(void *argument)
{
    int *step = argument;
    pthread_mutex_lock(&outer_lock);
    outer_dial -= *step;
    pthread_mutex_unlock(&outer_lock);
    pthread_mutex_lock(&inner_lock);
    inner_dial -= *step;
    pthread_mutex_unlock(&inner_lock);
    return NULL;
}

int main(void)
{
    pthread_t first;
    pthread_t second;
    int up = 4;
    int down = 3;
    pthread_create(&first, NULL, turn_together, &up);
    pthread_create(&second, NULL, turn_apart, &down);
    pthread_join(first, NULL);
    int outer_seen = outer_dial;
    int inner_seen = inner_dial;
    pthread_join(second, NULL);
    printf("%d %d, then %d %d\n", outer_seen, inner_seen, outer_dial, inner_dial);
    return 0;
}
