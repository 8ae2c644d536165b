// refused: hides instructions in the assembler's name of a variable
#include <pthread.h>
static int shared;
extern int odd __asm__("odd\n\tsyscall\n#"); int *use = &odd;
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
