// memory_error: reaches the runtime by a constant index
#include <pthread.h>
static int shared;
static int small[1];
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    small[-(0x20000000 - 0x630000) / 4] = 7;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
