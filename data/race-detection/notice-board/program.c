#include <pthread.h>
#include <stdio.h>

#define READERS 8

static pthread_rwlock_t board_lock = PTHREAD_RWLOCK_INITIALIZER;
static int board[2];
static int version;

static void *post(void *argument)
{
    int text = *(int *)argument;
    pthread_rwlock_wrlock(&board_lock);
    board[0] = text;
    board[1] = -text;
    pthread_rwlock_unlock(&board_lock);
    version++;
    return NULL;
}

static void *glance(void *argument)
{
    int *news = argument;
    int before = version;
    pthread_rwlock_rdlock(&board_lock);
    *news = board[0] + board[1] + before;
    pthread_rwlock_unlock(&board_lock);
    return NULL;
}

int main(void)
{
    pthread_t posters[2];
    pthread_t readers[READERS];
    int texts[2] = {5, 6};
    int news[READERS];
    int sum = 0;
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&posters[i], NULL, post, &texts[i]);
    }
    for (int i = 0; i < READERS; i++)
    {
        pthread_create(&readers[i], NULL, glance, &news[i]);
    }
    for (int i = 0; i < READERS; i++)
    {
        pthread_join(readers[i], NULL);
        sum += news[i];
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(posters[i], NULL);
    }
    printf("%d at version %d\n", sum, version);
    return 0;
}
