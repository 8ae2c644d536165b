// memory_error: jumps by a jmp_buf that it has made
#include <pthread.h>
#include <setjmp.h>
static int shared;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    jmp_buf buffer; if (setjmp(buffer) == 0) { ((long *)buffer)[7] = 0x401000; longjmp(buffer, 1); }
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
