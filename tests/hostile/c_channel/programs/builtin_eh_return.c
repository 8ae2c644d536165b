// refused: returns to anywhere by a builtin
#include <pthread.h>
static int shared;
static void go(void) { __builtin_eh_return(0, (void *)0x401000); }
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    go();
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
