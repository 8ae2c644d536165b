// memory_error: lets strcpy() write into the runtime
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
    strcpy((char *)0x630000, "x");
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
