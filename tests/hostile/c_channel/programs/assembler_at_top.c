// refused: has functions in assembler
#include <pthread.h>
static int shared;
__asm__(".globl hidden_entry\nhidden_entry:\n syscall\n ret\n");
static void *run(void *argument)
{
    shared++;
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
