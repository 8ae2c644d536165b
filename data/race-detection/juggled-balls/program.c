#include <pthread.h>
#include <stdio.h>

#define JUGGLERS 10
#define HANDS 3

struct juggler
{
    unsigned seed;
    int throws;
};

static pthread_mutex_t hand_locks[HANDS];
static int balls[HANDS] = {9, 9, 9};

static int choose(unsigned *seed, int bound)
{
    *seed = *seed * 214013u + 2531011u;
    return (int)((*seed >> 16) % (unsigned)bound);
}

static void *juggle(void *argument)
{
    struct juggler *self = argument;
    int from = choose(&self->seed, HANDS);
    int to = (from + 1 + choose(&self->seed, HANDS - 1)) % HANDS;
    pthread_mutex_lock(&hand_locks[from]);
    balls[from]--;
    balls[to]++;
    pthread_mutex_unlock(&hand_locks[from]);
    self->throws++;
    return NULL;
}

int main(void)
{
    pthread_t threads[JUGGLERS];
    struct juggler jugglers[JUGGLERS];
    for (int i = 0; i < HANDS; i++)
    {
        pthread_mutex_init(&hand_locks[i], NULL);
    }
    for (int i = 0; i < JUGGLERS; i++)
    {
        jugglers[i].seed = 50u * (unsigned)i + 7u;
        jugglers[i].throws = 0;
        pthread_create(&threads[i], NULL, juggle, &jugglers[i]);
    }
    for (int i = 0; i < JUGGLERS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    printf("%d %d %d balls\n", balls[0], balls[1], balls[2]);
    return 0;
}
