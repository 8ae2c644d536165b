#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define BOARDERS 2
#define PATIENCE 2

struct load
{
    int people;
    int kilos;
};

static atomic_flag gangway = ATOMIC_FLAG_INIT;
static struct load load;
static int checked;

static void enter(void)
{
    for (int i = 0; i < PATIENCE; i++)
    {
        if (!atomic_flag_test_and_set(&gangway))
        {
            return;
        }
    }
}

static void leave(void)
{
    atomic_flag_clear(&gangway);
}

static void *board(void *argument)
{
    int *luggage = argument;
    enter();
    load.people++;
    load.kilos += *luggage;
    leave();
    return NULL;
}

static void *check(void *argument)
{
    enter();
    if (load.people > 0)
    {
        checked = load.kilos;
    }
    leave();
    return argument;
}

int main(void)
{
    pthread_t boarders[BOARDERS];
    pthread_t purser;
    int luggage[BOARDERS] = {20, 35};
    pthread_create(&purser, NULL, check, NULL);
    for (int i = 0; i < BOARDERS; i++)
    {
        pthread_create(&boarders[i], NULL, board, &luggage[i]);
    }
    for (int i = 0; i < BOARDERS; i++)
    {
        pthread_join(boarders[i], NULL);
    }
    pthread_join(purser, NULL);
    printf("%d people, %d kilos, checked %d\n", load.people, load.kilos, checked);
    return 0;
}
