#include <pthread.h>
#include <stdio.h>

#define CHECKERS 12

static int lamp;
static int volts;

static void *set(void *unused)
{
    (void)unused;
    lamp = 1;
    volts = 230;
    return NULL;
}

static void *check(void *argument)
{
    int *odd = argument;
    int seen_lamp = lamp;
    int seen_volts = volts;
    if (seen_lamp != 0 && seen_volts == 0)
    {
        *odd = 1;
    }
    return NULL;
}

int main(void)
{
    pthread_t setter;
    pthread_t checkers[CHECKERS];
    int odd[CHECKERS] = {0};
    int count = 0;
    pthread_create(&setter, NULL, set, NULL);
    for (int i = 0; i < CHECKERS; i++)
    {
        pthread_create(&checkers[i], NULL, check, &odd[i]);
    }
    for (int i = 0; i < CHECKERS; i++)
    {
        pthread_join(checkers[i], NULL);
        count += odd[i];
    }
    pthread_join(setter, NULL);
    printf("%d saw a lamp without volts (%d, %d)\n", count, lamp, volts);
    return 0;
}
