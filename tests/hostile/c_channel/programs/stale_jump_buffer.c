// memory_error: jumps into a function that has returned
#include <pthread.h>
#include <setjmp.h>
static int shared;
static jmp_buf buffer;
static int mark(void) { return setjmp(buffer); }
static void deep(int n) { volatile int local[8] = {n}; if (n > 0) deep(n - 1); else longjmp(buffer, local[0] + 1); }
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    if (mark() == 0) deep(3);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
