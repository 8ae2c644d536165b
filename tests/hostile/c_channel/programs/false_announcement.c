// refused: announces accesses that it does not make
#include <pthread.h>
extern void __tsan_write4(void *);
static int quiet;
static void *run(void *argument) { __tsan_write4(&quiet); return argument; }
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    __tsan_write4(&quiet);
    pthread_join(thread, NULL);
    return 0;
}
