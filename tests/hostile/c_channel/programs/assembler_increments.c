// inconclusive: makes its racing access in assembler
#include <pthread.h>
static int shared;
static void hidden(void) { __asm__ volatile("incl %0" : "+m"(shared)); }
static void *run(void *argument)
{
    hidden();
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
