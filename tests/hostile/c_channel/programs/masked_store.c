// refused: writes by an instruction whose address is nowhere written
#include <pthread.h>
#include <emmintrin.h>
static int shared;
static void hidden(void) { __m128i v = _mm_set1_epi8(-1); _mm_maskmoveu_si128(v, v, (char *)&shared); }
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
