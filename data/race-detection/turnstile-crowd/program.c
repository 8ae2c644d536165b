#include <pthread.h>
#include <stdio.h>

#define VISITORS 12
#define CAPACITY 5

struct turnstile
{
    pthread_mutex_t lock;
    int inside;
    int peak;
    int refused;
};
static struct turnstile gate = {PTHREAD_MUTEX_INITIALIZER, 0, 0, 0};

static int enter(struct turnstile *turnstile)
{
    int admitted = 0;
    pthread_mutex_lock(&turnstile->lock);
    if (turnstile->inside < CAPACITY)
    {
        turnstile->inside++;
        if (turnstile->inside > turnstile->peak)
        {
            turnstile->peak = turnstile->inside;
        }
        admitted = 1;
    }
    else
    {
        turnstile->refused++;
    }
    pthread_mutex_unlock(&turnstile->lock);
    return admitted;
}

static void leave(struct turnstile *turnstile)
{
    pthread_mutex_lock(&turnstile->lock);
    turnstile->inside--;
    pthread_mutex_unlock(&turnstile->lock);
}

static void *visit(void *argument)
{
    struct turnstile *turnstile = argument;
    if (enter(turnstile))
    {
        leave(turnstile);
    }
    return NULL;
}

int main(void)
{
    pthread_t visitors[VISITORS];
    int glance;
    for (int i = 0; i < VISITORS; i++)
    {
        pthread_create(&visitors[i], NULL, visit, &gate);
    }
    pthread_mutex_lock(&gate.lock);
    glance = gate.inside;
    pthread_mutex_unlock(&gate.lock);
    for (int i = 0; i < VISITORS; i++)
    {
        pthread_join(visitors[i], NULL);
    }
    printf("glance %d, peak %d, refused %d\n", glance, gate.peak, gate.refused);
    return 0;
}
