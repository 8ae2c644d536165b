#include <pthread.h>
#include <stdio.h>

#define TICKETS 16
#define NUMBERS 6
#define LOCKS 2

static pthread_mutex_t locks[LOCKS];
static int drums[NUMBERS / 2];
static int drawn[LOCKS];

static int choose(unsigned seed, int bound)
{
    unsigned value = seed;
    value ^= value << 13;
    value ^= value >> 17;
    value ^= value << 5;
    return (int)(value % (unsigned)bound);
}

static void *draw(void *argument)
{
    unsigned *ticket = argument;
    int number = choose(*ticket, NUMBERS);
    int drum = number / 2;
    int which = number % LOCKS;
    pthread_mutex_lock(&locks[which]);
    drums[drum] += number;
    drawn[which]++;
    pthread_mutex_unlock(&locks[which]);
    return NULL;
}

int main(void)
{
    pthread_t threads[TICKETS];
    unsigned tickets[TICKETS];
    for (int i = 0; i < LOCKS; i++)
    {
        pthread_mutex_init(&locks[i], NULL);
    }
    for (int i = 0; i < TICKETS; i++)
    {
        tickets[i] = 1000u + 31u * (unsigned)i;
        pthread_create(&threads[i], NULL, draw, &tickets[i]);
    }
    for (int i = 0; i < TICKETS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < NUMBERS / 2; i++)
    {
        printf("drum %d: %d\n", i, drums[i]);
    }
    printf("drawn %d and %d\n", drawn[0], drawn[1]);
    return 0;
}
