// inconclusive_or_fail: lets printf() write by the number of an argument
#include <pthread.h>
#include <stdio.h>
static int shared;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    int own; printf("%2$n%1$n", (int *)0x630000, &own);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
