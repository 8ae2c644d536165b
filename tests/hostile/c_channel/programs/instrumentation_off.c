// refused: has its racing access in a function without announcements
#include <pthread.h>
static int shared;
__attribute__((no_sanitize("thread"))) static void hidden(void) { shared++; }
static void *run(void *argument)
{
    hidden();
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
