// fail: races only where nobody seems to look
#include <pthread.h>
static int shared;
#ifdef __SANITIZE_THREAD__
#define shared own
static __thread int own;
#endif
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
