// memory_error: overwrites what libc keeps for a thread
#include <pthread.h>
static int shared;
static __thread long own[2]; static volatile int at = 4;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    for (int i = at; i < 64; i++) own[i] = 0;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
