// refused: opens and writes the report by system calls
#include <pthread.h>
#include <string.h>
static int shared;
static const char path[] = "report.jsonl";
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    long fd; __asm__ volatile("syscall" : "=a"(fd) : "a"(2), "D"(path), "S"(0x241), "d"(0600) : "rcx", "r11");
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
