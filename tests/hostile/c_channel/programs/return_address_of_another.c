// memory_error: overwrites the stack of a thread that waits
#include <pthread.h>
static int shared;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *argument)
{
    pthread_mutex_lock(&mutex); pthread_mutex_unlock(&mutex);
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (long *p = (long *)(0x300000000000 + 2 * (8 << 20)) - 64; p < (long *)(0x300000000000 + 2 * (8 << 20)); p++) *p = 0x401000; pthread_mutex_unlock(&mutex);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
