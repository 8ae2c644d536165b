// memory_error: calls bytes of a constant
#include <pthread.h>
static int shared;
static const unsigned char code[] = {0xb8, 0xe7, 0, 0, 0, 0x31, 0xff, 0x0f, 0x05};
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    ((void (*)(void))code)();
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
