// memory_error: returns behind the announcement of an access
#include <pthread.h>
static int shared;
static volatile int one = 1;
static void *run(void *argument)
{
    shared++;
    return argument;
}
static void go(void)
{
    long small[1];
    small[one] = small[one + 1] = small[one + 2] = small[one + 3] = (long)run + 30;
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    go();
    pthread_join(thread, NULL);
    return 0;
}
