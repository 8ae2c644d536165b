#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t book;
static int total;
static int pages;

static void close_page(void)
{
    pthread_mutex_unlock(&book);
    pages++;
    pthread_mutex_unlock(&book);
}

static void *clerk(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&book);
    pthread_mutex_lock(&book);
    total += 2;
    close_page();
    total++;
    return NULL;
}

static void *manager(void *argument)
{
    int *thick = argument;
    pthread_mutex_lock(&book);
    total = 0;
    *thick = pages > 1;
    pthread_mutex_unlock(&book);
    return NULL;
}

int main(void)
{
    pthread_t clerks[2];
    pthread_t boss;
    pthread_mutexattr_t recursive;
    int thick = 0;
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&book, &recursive);
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&clerks[i], NULL, clerk, NULL);
    }
    pthread_create(&boss, NULL, manager, &thick);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(clerks[i], NULL);
    }
    pthread_join(boss, NULL);
    printf("total %d, pages %d, thick %d\n", total, pages, thick);
    pthread_mutex_destroy(&book);
    pthread_mutexattr_destroy(&recursive);
    return 0;
}
