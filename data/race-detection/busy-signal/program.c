#include <pthread.h>
#include <stdio.h>

#define CALLERS 5
#define TRIES 2

static pthread_mutex_t line = PTHREAD_MUTEX_INITIALIZER;
static int calls;
static int busy[CALLERS];

static void *call(void *argument)
{
    int self = *(int *)argument;
    for (int i = 0; i < TRIES; i++)
    {
        if (pthread_mutex_trylock(&line) == 0)
        {
            calls++;
            pthread_mutex_unlock(&line);
        }
        else
        {
            busy[self]++;
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t callers[CALLERS];
    int numbers[CALLERS];
    int attempts = 0;
    for (int i = 0; i < CALLERS; i++)
    {
        numbers[i] = i;
        pthread_create(&callers[i], NULL, call, &numbers[i]);
    }
    for (int i = 0; i < CALLERS; i++)
    {
        pthread_join(callers[i], NULL);
        attempts += busy[i];
    }
    printf("%d calls, %d attempts\n", calls, attempts + calls);
    return 0;
}
