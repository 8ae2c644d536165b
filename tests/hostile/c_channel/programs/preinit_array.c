// refused: runs code before the runtime does
#include <pthread.h>
static int shared;
static void early(void) { shared = 1; }
__attribute__((section(".preinit_array"))) void (*entry)(void) = early;
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
    return 0;
}
