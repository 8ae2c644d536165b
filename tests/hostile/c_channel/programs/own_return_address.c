// memory_error: overwrites its own return address
#include <pthread.h>
static int shared;
static volatile int where = 1;
static void go(void) { long small[1]; small[where] = small[where + 1] = small[where + 2] = small[where + 3] = 0x401000; }
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    go();
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
