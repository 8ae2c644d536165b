#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int wants[2];
static int calls;
static int minutes;

static void enter_politely(void)
{
    atomic_store(&wants[1], 1);
    while (atomic_load(&wants[0]))
    {
        atomic_store(&wants[1], 0);
        while (atomic_load(&wants[0]))
        {
            sched_yield();
        }
        atomic_store(&wants[1], 1);
    }
}

static void enter_firmly(void)
{
    atomic_store(&wants[0], 1);
    while (atomic_load(&wants[1]))
    {
        sched_yield();
    }
}

static void *call_firmly(void *argument)
{
    enter_firmly();
    calls++;
    minutes += 3;
    atomic_store(&wants[0], 0);
    return argument;
}

static void *call_politely(void *argument)
{
    enter_politely();
    calls++;
    minutes += 5;
    atomic_store(&wants[1], 0);
    return argument;
}

int main(void)
{
    pthread_t callers[2];
    pthread_create(&callers[0], NULL, call_firmly, NULL);
    pthread_create(&callers[1], NULL, call_politely, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(callers[i], NULL);
    }
    printf("%d calls, %d minutes\n", calls, minutes);
    return 0;
}
