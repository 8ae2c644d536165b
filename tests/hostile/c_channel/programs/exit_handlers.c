// fail: changes the list of what runs at the end
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int shared;
static void last(void) { }
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    atexit(last); for (int i = -600; i < 600; i++) if (i < 0 || i > 12) ((char *)stdin)[i] = 0x41;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
