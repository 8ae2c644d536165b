// memory_error: lets memset() clear the runtime
#include <pthread.h>
#include <string.h>
static int shared;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    memset((void *)0x630000, 0, 4096);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
