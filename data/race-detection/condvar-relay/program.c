#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t passed = PTHREAD_COND_INITIALIZER;
static int turn;
static int ball;
static int passes[2];

static void wait_for_turn(int player)
{
    pthread_mutex_lock(&lock);
    while (turn != player)
    {
        pthread_cond_wait(&passed, &lock);
    }
    pthread_mutex_unlock(&lock);
}

static void pass_to(int player)
{
    pthread_mutex_lock(&lock);
    turn = player;
    pthread_cond_broadcast(&passed);
    pthread_mutex_unlock(&lock);
}

static void *play(void *argument)
{
    int player = *(int *)argument;
    for (int round = 0; round < 2; round++)
    {
        wait_for_turn(player);
        ball = 2 * ball + player;
        passes[player]++;
        pass_to(1 - player);
    }
    return NULL;
}

int main(void)
{
    pthread_t players[2];
    int numbers[2] = {0, 1};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&players[i], NULL, play, &numbers[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(players[i], NULL);
    }
    printf("ball %d after %d passes\n", ball, passes[0] + passes[1]);
    return 0;
}
