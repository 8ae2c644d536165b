#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define NARRATORS 8
#define ROUNDS 2

static sem_t turns[NARRATORS];
static int words;
static int longest_at;
static int lengths[NARRATORS];

static void *narrate(void *argument)
{
    int self = *(int *)argument;
    for (int round = 0; round < ROUNDS; round++)
    {
        sem_wait(&turns[self]);
        int added = (words + 3 * self + round) % 5 + 1;
        words += added;
        lengths[self] += added;
        if (lengths[self] > lengths[longest_at])
        {
            longest_at = self;
        }
        sem_post(&turns[(self + 1) % NARRATORS]);
    }
    return NULL;
}

int main(void)
{
    pthread_t narrators[NARRATORS];
    int numbers[NARRATORS];
    for (int i = 0; i < NARRATORS; i++)
    {
        sem_init(&turns[i], 0, i == 0 ? 1 : 0);
    }
    for (int i = 0; i < NARRATORS; i++)
    {
        numbers[i] = i;
        pthread_create(&narrators[i], NULL, narrate, &numbers[i]);
    }
    for (int i = 0; i < NARRATORS; i++)
    {
        pthread_join(narrators[i], NULL);
    }
    printf("%d words, narrator %d told most\n", words, longest_at);
    for (int i = 0; i < NARRATORS; i++)
    {
        sem_destroy(&turns[i]);
    }
    return 0;
}
