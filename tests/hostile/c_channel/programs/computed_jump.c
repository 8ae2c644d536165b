// memory_error: jumps to an address
#include <pthread.h>
static int shared;
static volatile int which = 2;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    void *to[] = {&&here, &&there, (void *)0x401000}; goto *to[which]; here: shared = 0; there: shared = 1;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
