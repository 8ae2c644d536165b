// memory_error: sorts with a comparison in the runtime's code
#include <pthread.h>
#include <stdlib.h>
static int shared;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    int two[2] = {2, 1}; qsort(two, 2, sizeof *two, (int (*)(const void *, const void *))0x401000);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
