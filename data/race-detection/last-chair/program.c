#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define DANCERS 2
#define SONGS 2

static atomic_int chair_taken;
static int sittings;
static int sitting_dancer;
static int pushed[DANCERS];

static void sit_down(void)
{
    while (atomic_load(&chair_taken))
    {
        sched_yield();
    }
    atomic_store(&chair_taken, 1);
}

static void stand_up(void)
{
    atomic_store(&chair_taken, 0);
}

static void *dance(void *argument)
{
    int dancer = *(int *)argument;
    for (int song = 0; song < SONGS; song++)
    {
        sit_down();
        sitting_dancer = dancer;
        sittings++;
        if (sitting_dancer != dancer)
        {
            pushed[dancer]++;
        }
        stand_up();
    }
    return NULL;
}

int main(void)
{
    pthread_t dancers[DANCERS];
    int numbers[DANCERS];
    for (int i = 0; i < DANCERS; i++)
    {
        numbers[i] = i;
        pthread_create(&dancers[i], NULL, dance, &numbers[i]);
    }
    for (int i = 0; i < DANCERS; i++)
    {
        pthread_join(dancers[i], NULL);
        printf("dancer %d was pushed %d times\n", i, pushed[i]);
    }
    printf("%d sittings\n", sittings);
    return 0;
}
