// inconclusive_or_fail: goes on in another process
#include <pthread.h>
#include <unistd.h>
static int shared;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    if (fork() == 0) shared = 1;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
