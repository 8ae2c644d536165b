// inconclusive_or_fail: lets a timer kill the process
#include <pthread.h>
#include <signal.h>
#include <time.h>
static int shared;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    struct sigevent event = {0}; timer_t timer; event.sigev_signo = SIGKILL; timer_create(CLOCK_MONOTONIC, &event, &timer);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
