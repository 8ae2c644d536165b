// refused: has functions compiled with other rules
#include <pthread.h>
static int shared;
__attribute__((optimize("O2", "omit-frame-pointer"))) int fast(int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i] * i; return s; }
int values[4];
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    __asm__ volatile("" : : : "rbp"); fast(values, 4);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
