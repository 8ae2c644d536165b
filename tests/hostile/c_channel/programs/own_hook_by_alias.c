// refused: defines the function that announces writes as an alias
#include <pthread.h>
static int shared;
void quiet(void *p) { (void)p; }
void hook(void *) __attribute__((alias("quiet"))) ;
void __tsan_write4(void *) __attribute__((alias("quiet")));
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
