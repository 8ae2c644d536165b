// inconclusive: writes by an instruction of its own
#include <pthread.h>
#include <emmintrin.h>
static int shared;
static void hidden(void) { _mm_stream_si32(&shared, 5); }
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
