// memory_error: ends with a handler in the runtime's code
#include <pthread.h>
#include <stdlib.h>
static int shared;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    atexit((void (*)(void))0x401000);
    return 0;
}
