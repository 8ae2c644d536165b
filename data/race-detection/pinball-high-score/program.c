#include <pthread.h>
#include <stdio.h>

#define GAMES 2

struct player
{
    int number;
    int points[GAMES];
};

static pthread_spinlock_t board;
static pthread_mutex_t microphone = PTHREAD_MUTEX_INITIALIZER;
static int best;
static int leader;
static int announced;

static void enter_score(int number, int points)
{
    if (points <= best)
    {
        return;
    }
    pthread_spin_lock(&board);
    if (points > best)
    {
        best = points;
        leader = number;
    }
    pthread_spin_unlock(&board);
}

static void *play(void *argument)
{
    struct player *self = argument;
    for (int i = 0; i < GAMES; i++)
    {
        enter_score(self->number, self->points[i]);
    }
    return NULL;
}

static void *announce(void *argument)
{
    pthread_mutex_lock(&microphone);
    announced = leader;
    pthread_mutex_unlock(&microphone);
    return argument;
}

int main(void)
{
    pthread_t threads[2];
    pthread_t speaker;
    struct player players[2] = {{1, {300, 500}}, {2, {400, 450}}};
    pthread_spin_init(&board, PTHREAD_PROCESS_PRIVATE);
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&threads[i], NULL, play, &players[i]);
    }
    pthread_create(&speaker, NULL, announce, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(threads[i], NULL);
    }
    pthread_join(speaker, NULL);
    printf("best %d by %d, announced %d\n", best, leader, announced);
    pthread_spin_destroy(&board);
    return 0;
}
