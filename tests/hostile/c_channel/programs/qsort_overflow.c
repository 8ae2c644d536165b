// memory_error: sorts an array whose size overflows
#include <pthread.h>
#include <stdlib.h>
static int shared;
static int never(const void *a, const void *b) { (void)a; (void)b; return 1; }
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    long two[2] = {2, 1}; qsort(two, 2, (size_t)1 << 63, never);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
