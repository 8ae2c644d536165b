// memory_error: lets sscanf() write into the runtime
#include <pthread.h>
#include <stdio.h>
static int shared;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    sscanf("7", "%d", (int *)0x630000);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
