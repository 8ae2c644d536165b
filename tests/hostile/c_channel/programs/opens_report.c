// inconclusive_or_fail: opens the report
#include <pthread.h>
#include <fcntl.h>
#include <unistd.h>
static int shared;
static void *run(void *argument)
{
    shared++;
    return argument;
}
int main(void)
{
    pthread_t threads[2];
    int fd = open("report.jsonl", O_WRONLY | O_TRUNC); write(fd, "{}", 2);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
