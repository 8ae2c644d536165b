// memory_error: lets a compare-and-exchange write into the runtime
#include <pthread.h>
#include <stdatomic.h>
static int shared;
static atomic_long own = 1;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    atomic_compare_exchange_strong(&own, (long *)0x630000, 2);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
