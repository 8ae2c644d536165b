// memory_error: reaches the runtime by the index of a local array
#include <pthread.h>
static int shared;
static volatile long far = 0x620000;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    long small[1]; small[(far - (long)small) / 8] = 0;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
