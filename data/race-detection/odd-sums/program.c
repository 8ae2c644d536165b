#include <pthread.h>
#include <stdio.h>

#define TERMS 4

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t taken = PTHREAD_COND_INITIALIZER;
static pthread_cond_t given = PTHREAD_COND_INITIALIZER;
static int term;
static int available;
static int squares[TERMS + 1];

static void *give(void *unused)
{
    (void)unused;
    for (int i = 1; i <= TERMS; i++)
    {
        pthread_mutex_lock(&lock);
        while (available > 0)
        {
            pthread_cond_wait(&taken, &lock);
        }
        term = 2 * i - 1;
        available = 1;
        pthread_cond_signal(&given);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *take(void *unused)
{
    (void)unused;
    for (int i = 1; i <= TERMS; i++)
    {
        pthread_mutex_lock(&lock);
        while (available == 0)
        {
            pthread_cond_wait(&given, &lock);
        }
        int next = term;
        available = 0;
        pthread_cond_signal(&taken);
        pthread_mutex_unlock(&lock);
        squares[i] = squares[i - 1] + next;
    }
    return NULL;
}

static void *watch(void *argument)
{
    int *last = argument;
    pthread_mutex_lock(&lock);
    *last = available ? term : 0;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t giver;
    pthread_t taker;
    pthread_t watcher;
    int last = 0;
    int wrong = 0;
    pthread_create(&giver, NULL, give, NULL);
    pthread_create(&taker, NULL, take, NULL);
    pthread_create(&watcher, NULL, watch, &last);
    pthread_join(giver, NULL);
    pthread_join(taker, NULL);
    for (int i = 1; i <= TERMS; i++)
    {
        if (squares[i] != i * i)
        {
            wrong++;
        }
    }
    pthread_join(watcher, NULL);
    printf("%d wrong, last seen %d\n", wrong, last);
    return 0;
}
