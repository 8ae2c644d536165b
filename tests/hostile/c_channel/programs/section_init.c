// refused: runs code in the process's own start
#include <pthread.h>
static int shared;
__attribute__((section(".init"))) void early(void) { shared = 1; }
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
