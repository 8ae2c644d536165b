#include <pthread.h>
#include <stdio.h>

struct status
{
    unsigned busy : 1;
    unsigned failed : 1;
    unsigned ready : 1;
    unsigned code;
};

static pthread_mutex_t busy_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t failed_lock = PTHREAD_MUTEX_INITIALIZER;
static struct status status;

static void *work(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&busy_lock);
    status.busy = 1;
    pthread_mutex_unlock(&busy_lock);
    return NULL;
}

static void *fail(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&failed_lock);
    status.failed = 1;
    status.code = 5;
    pthread_mutex_unlock(&failed_lock);
    return NULL;
}

int main(void)
{
    pthread_t worker;
    pthread_t failer;
    int starting = 0;
    status.ready = 1;
    pthread_create(&worker, NULL, work, NULL);
    pthread_create(&failer, NULL, fail, NULL);
    pthread_mutex_lock(&busy_lock);
    if (status.ready)
    {
        starting = 1;
    }
    pthread_mutex_unlock(&busy_lock);
    pthread_join(worker, NULL);
    pthread_join(failer, NULL);
    printf("starting %d, code %u\n", starting, status.code);
    return 0;
}
