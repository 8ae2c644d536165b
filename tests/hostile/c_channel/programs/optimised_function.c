// refused: has functions compiled with other rules
#include <pthread.h>
static int shared;
__attribute__((optimize("O2"))) static void other(int *p) { *p += 1; }
static void *run(void *argument)
{
    other(&shared);
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
