// refused: hides directives in the name of a section
#include <pthread.h>
static int shared;
__attribute__((section(".text,\"ax\",@progbits\n\tsyscall\n#"))) int odd = 5;
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
