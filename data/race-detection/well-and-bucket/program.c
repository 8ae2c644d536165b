#include <pthread.h>
#include <stdio.h>

#define TURNS 2

static pthread_mutex_t well_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t emptied = PTHREAD_COND_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int litres;
static int carried;
static int waits;

static void *draw(void *argument)
{
    for (int i = 1; i <= TURNS; i++)
    {
        pthread_mutex_lock(&well_lock);
        while (litres > 0)
        {
            waits++;
            pthread_cond_wait(&emptied, &well_lock);
        }
        litres = 5 * i;
        pthread_mutex_unlock(&well_lock);
        pthread_cond_signal(&filled);
    }
    return argument;
}

static void *carry(void *argument)
{
    for (int i = 0; i < TURNS; i++)
    {
        int load = 0;
        pthread_mutex_lock(&well_lock);
        while (litres == 0)
        {
            waits++;
            pthread_cond_wait(&filled, &well_lock);
        }
        load = litres;
        litres = 0;
        pthread_mutex_unlock(&well_lock);
        pthread_cond_signal(&emptied);
        carried += load;
    }
    return argument;
}

int main(void)
{
    pthread_t drawer;
    pthread_t carrier;
    pthread_create(&drawer, NULL, draw, NULL);
    pthread_create(&carrier, NULL, carry, NULL);
    pthread_join(drawer, NULL);
    pthread_join(carrier, NULL);
    printf("carried %d litres after %d waits\n", carried, waits);
    pthread_cond_destroy(&filled);
    pthread_cond_destroy(&emptied);
    return 0;
}
