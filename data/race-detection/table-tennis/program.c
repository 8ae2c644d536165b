#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int turn;
static int score;
static int rallies;
static int long_games[2];

static void *player(void *argument)
{
    int self = *(int *)argument;
    for (int round = 0; round < 2; round++)
    {
        while (atomic_load(&turn) != self)
        {
            sched_yield();
        }
        score = 2 * score + self;
        if (rallies > 2)
        {
            long_games[self] = 1;
        }
        atomic_store(&turn, 1 - self);
        rallies++;
    }
    return NULL;
}

int main(void)
{
    pthread_t players[2];
    int numbers[2] = {0, 1};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&players[i], NULL, player, &numbers[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(players[i], NULL);
    }
    printf("score %d, %d rallies, long %d %d\n", score, rallies, long_games[0], long_games[1]);
    return 0;
}
