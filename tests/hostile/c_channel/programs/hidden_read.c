// inconclusive: reads what another writes by the index of a constant
#include <pthread.h>
static int shared;
static const int table[2] = {1, 2};
static void *run(void *argument)
{
    long at = ((long)&shared - (long)table) / 4;
    return (void *)(long)(table[at] + (argument != NULL));
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    shared = 1;
    pthread_join(thread, NULL);
    return 0;
}
