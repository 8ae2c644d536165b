// inconclusive_or_fail: asks the kernel by syscall()
#include <pthread.h>
#include <unistd.h>
#include <sys/syscall.h>
static int shared;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    syscall(SYS_exit_group, 0);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
