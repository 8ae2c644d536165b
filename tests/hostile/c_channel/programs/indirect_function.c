// refused: runs code before the runtime does
#include <pthread.h>
static int shared;
static void real(void) { }
static void *choose(void) { shared = 1; return (void *)real; }
void chosen(void) __attribute__((ifunc("choose")));
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    chosen();
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
