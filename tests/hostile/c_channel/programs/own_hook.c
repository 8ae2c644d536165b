// refused: defines the function that announces writes
#include <pthread.h>
static int shared;
void __tsan_write4(void *p) { (void)p; }
void __tsan_read4(void *p) { (void)p; }
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
