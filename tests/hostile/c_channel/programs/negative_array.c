// memory_error: moves its stack pointer up by a negative size
#include <pthread.h>
static int shared;
static volatile long size = -0x100000;
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
