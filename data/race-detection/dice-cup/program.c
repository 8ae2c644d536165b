#include <pthread.h>
#include <stdio.h>

#define FAIR_PLAYERS 2

static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static int cup = 7;
static int rolls;

static int shake(void)
{
    int value = cup;
    cup = (value * 5 + 3) % 16;
    return value % 6 + 1;
}

static void *play_fair(void *argument)
{
    int *points = argument;
    for (int i = 0; i < 2; i++)
    {
        pthread_mutex_lock(&table_lock);
        *points += shake();
        rolls++;
        pthread_mutex_unlock(&table_lock);
    }
    return NULL;
}

static void *play_quick(void *argument)
{
    int *points = argument;
    pthread_mutex_lock(&table_lock);
    rolls++;
    pthread_mutex_unlock(&table_lock);
    *points += shake();
    return NULL;
}

int main(void)
{
    pthread_t fair[FAIR_PLAYERS];
    pthread_t quick;
    int points[FAIR_PLAYERS + 1] = {0, 0, 0};
    for (int i = 0; i < FAIR_PLAYERS; i++)
    {
        pthread_create(&fair[i], NULL, play_fair, &points[i]);
    }
    pthread_create(&quick, NULL, play_quick, &points[FAIR_PLAYERS]);
    for (int i = 0; i < FAIR_PLAYERS; i++)
    {
        pthread_join(fair[i], NULL);
    }
    pthread_join(quick, NULL);
    printf("%d rolls: %d, %d, %d\n", rolls, points[0], points[1], points[2]);
    return 0;
}
