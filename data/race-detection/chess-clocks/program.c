#include <pthread.h>
#include <stdio.h>

#define GAMES 3

struct clock
{
    pthread_mutex_t lock;
    int white;
    int black;
};

static struct clock clocks[GAMES];

static void *play(void *argument)
{
    struct clock *clock = argument;
    for (int move = 0; move < 2; move++)
    {
        pthread_mutex_lock(&clock->lock);
        if (move % 2 == 0)
        {
            clock->white += 3;
        }
        else
        {
            clock->black += 4;
        }
        pthread_mutex_unlock(&clock->lock);
    }
    return NULL;
}

static void *arbiter(void *argument)
{
    int *longest = argument;
    struct clock *clock = clocks;
    while (clock != clocks + GAMES)
    {
        pthread_mutex_lock(&clock->lock);
        int used = clock->white > clock->black ? clock->white : clock->black;
        pthread_mutex_unlock(&clock->lock);
        if (used > *longest)
        {
            *longest = used;
        }
        clock++;
    }
    pthread_mutex_lock(&clocks[GAMES - 1].lock);
    clocks[GAMES - 1].black++;
    pthread_mutex_unlock(&clocks[GAMES - 1].lock);
    return NULL;
}

int main(void)
{
    pthread_t games[GAMES];
    pthread_t judge;
    int longest = 0;
    for (int i = 0; i < GAMES; i++)
    {
        pthread_mutex_init(&clocks[i].lock, NULL);
        pthread_create(&games[i], NULL, play, &clocks[i]);
    }
    for (int i = 0; i < GAMES; i++)
    {
        pthread_join(games[i], NULL);
        if (i == 0)
        {
            pthread_create(&judge, NULL, arbiter, &longest);
        }
    }
    pthread_join(judge, NULL);
    printf("%d %d\n", longest, clocks[GAMES - 1].black);
    return 0;
}
