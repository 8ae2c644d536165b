// inconclusive: makes its racing access in assembler, in a macro
#include <pthread.h>
static int shared;
#define HIDE(x) __asm__ volatile("addl $1, %0" : "+m"(x))
static void hidden(void) { HIDE(shared); }
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
