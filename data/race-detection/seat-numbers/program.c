#include <pthread.h>
#include <stdio.h>

#define GUESTS 5

static int taken[GUESTS + 1];

static void *sit_down(void *argument)
{
    int seat = *(int *)argument;
    taken[seat] = 1;
    return NULL;
}

int main(void)
{
    pthread_t guests[GUESTS];
    int next = 0;
    int used = 0;
    while (next < GUESTS)
    {
        pthread_create(&guests[next], NULL, sit_down, &next);
        next++;
    }
    for (int i = 0; i < GUESTS; i++)
    {
        pthread_join(guests[i], NULL);
    }
    for (int i = 0; i <= GUESTS; i++)
    {
        used += taken[i];
    }
    printf("%d guests on %d seats\n", GUESTS, used);
    return 0;
}
