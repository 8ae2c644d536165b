#include <pthread.h>
#include <stdio.h>

#define COLLECTORS 3

struct collector
{
    int coins;
    int pocket;
};

static pthread_mutex_t box_lock = PTHREAD_MUTEX_INITIALIZER;
static int box;
static int openings;

static void *collect(void *argument)
{
    struct collector *self = argument;
    for (int i = 0; i < 2; i++)
    {
        if (pthread_mutex_trylock(&box_lock) == 0)
        {
            box += self->coins;
            openings++;
            pthread_mutex_unlock(&box_lock);
        }
        else
        {
            self->pocket += self->coins;
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[COLLECTORS];
    struct collector collectors[COLLECTORS];
    int total = 0;
    for (int i = 0; i < COLLECTORS; i++)
    {
        collectors[i].coins = i + 1;
        collectors[i].pocket = 0;
        pthread_create(&threads[i], NULL, collect, &collectors[i]);
    }
    for (int i = 0; i < COLLECTORS; i++)
    {
        pthread_join(threads[i], NULL);
        total += collectors[i].pocket;
    }
    total += box;
    printf("total %d, openings %d\n", total, openings);
    return 0;
}
