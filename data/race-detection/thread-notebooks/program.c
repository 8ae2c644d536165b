#include <pthread.h>
#include <stdio.h>

static _Thread_local int pages = 1;
static int result;

static int write_page(void)
{
    pages++;
    return pages;
}

static void *study(void *argument)
{
    int *read = argument;
    pages = *read;
    write_page();
    *read = write_page();
    return NULL;
}

int main(void)
{
    pthread_t student;
    int read = 40;
    pthread_create(&student, NULL, study, &read);
    pages = 10;
    result = write_page();
    pthread_join(student, NULL);
    result += read;
    printf("%d pages, main has %d\n", result, pages);
    return 0;
}
