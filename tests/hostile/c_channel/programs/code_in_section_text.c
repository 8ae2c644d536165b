// refused: puts bytes among the code
#include <pthread.h>
static int shared;
__attribute__((section(".text"))) const unsigned char odd[] = {0x0f, 0x05, 0xc3};
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    ((void (*)(void))odd)();
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
