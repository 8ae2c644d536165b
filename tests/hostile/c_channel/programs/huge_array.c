// memory_error: moves its stack pointer into another stack
#include <pthread.h>
static int shared;
static volatile long size = 16L << 20;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    char room[size]; room[0] = 1;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
