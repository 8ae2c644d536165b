#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define USHERS 3

struct tally
{
    int adults;
    int children;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t tally_key;
static pthread_mutex_t house_lock = PTHREAD_MUTEX_INITIALIZER;
static int adults;
static int children;

static void close_tally(void *value)
{
    struct tally *mine = value;
    pthread_mutex_lock(&house_lock);
    adults += mine->adults;
    children += mine->children;
    pthread_mutex_unlock(&house_lock);
    free(mine);
}

static void make_key(void)
{
    pthread_key_create(&tally_key, close_tally);
}

static struct tally *my_tally(void)
{
    pthread_once(&once, make_key);
    struct tally *mine = pthread_getspecific(tally_key);
    if (mine == NULL)
    {
        mine = malloc(sizeof(struct tally));
        if (mine == NULL)
        {
            abort();
        }
        mine->adults = 0;
        mine->children = 0;
        pthread_setspecific(tally_key, mine);
    }
    return mine;
}

static void *usher(void *argument)
{
    int *age = argument;
    for (int i = 0; i < 2; i++)
    {
        if (*age + i >= 18)
        {
            my_tally()->adults++;
        }
        else
        {
            my_tally()->children++;
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t ushers[USHERS];
    int ages[USHERS] = {12, 17, 40};
    for (int i = 0; i < USHERS; i++)
    {
        pthread_create(&ushers[i], NULL, usher, &ages[i]);
    }
    for (int i = 0; i < USHERS; i++)
    {
        pthread_join(ushers[i], NULL);
    }
    printf("%d adults, %d children\n", adults, children);
    return 0;
}
