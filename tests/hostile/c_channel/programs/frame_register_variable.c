// refused: holds the frame pointer in a variable
#include <pthread.h>
static int shared;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    register long frame __asm__("rbp") = 0x620000; __asm__ volatile("" : : "r"(frame));
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
