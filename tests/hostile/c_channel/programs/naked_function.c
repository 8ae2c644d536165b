// refused: has a function without a beginning and an end
#include <pthread.h>
static int shared;
__attribute__((naked)) static void hidden(void) { __asm__("movq $0, %rbp; ret"); }
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    hidden();
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
