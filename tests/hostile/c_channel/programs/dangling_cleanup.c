// memory_error: ends a thread by a list of handlers that it has made
#include <pthread.h>
static int shared;
struct fake { long registers[8]; int mask; struct fake *outer; void *rest[3]; };
static struct fake fake;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    fake.registers[6] = 0x300000700000; fake.registers[7] = 0x401000; __pthread_register_cancel((__pthread_unwind_buf_t *)&fake); pthread_exit(NULL);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
