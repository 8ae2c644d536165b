#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define STATIONS 32
#define PARTIES 3
#define MERGERS 4

struct station
{
    unsigned seed;
    int votes[PARTIES];
};

static struct station stations[STATIONS];
static int sums[MERGERS][PARTIES];

static void *poll(void *argument)
{
    struct station *station = argument;
    for (int i = 0; i < 3; i++)
    {
        station->votes[rand_r(&station->seed) % PARTIES]++;
    }
    return NULL;
}

static void *merge(void *argument)
{
    int self = *(int *)argument;
    for (int i = self; i < STATIONS; i += MERGERS)
    {
        for (int party = 0; party < PARTIES; party++)
        {
            sums[self][party] += stations[i].votes[party];
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t polls[STATIONS];
    pthread_t mergers[MERGERS];
    int ranks[MERGERS];
    int total = 0;
    for (int i = 0; i < STATIONS; i++)
    {
        stations[i].seed = (unsigned)i;
        pthread_create(&polls[i], NULL, poll, &stations[i]);
    }
    for (int i = 0; i < STATIONS; i++)
    {
        pthread_join(polls[i], NULL);
    }
    for (int i = 0; i < MERGERS; i++)
    {
        ranks[i] = i;
        pthread_create(&mergers[i], NULL, merge, &ranks[i]);
    }
    for (int i = 0; i < MERGERS; i++)
    {
        pthread_join(mergers[i], NULL);
        for (int party = 0; party < PARTIES; party++)
        {
            total += sums[i][party];
        }
    }
    printf("%d votes\n", total);
    return 0;
}
