// memory_error: lets a function return a struct into the runtime
#include <pthread.h>
static int shared;
struct large { long words[64]; };
static struct large make(void) { struct large one = {{0}}; return one; }
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    *(struct large *)0x630000 = make();
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
