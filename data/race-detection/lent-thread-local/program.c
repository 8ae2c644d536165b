#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static _Thread_local int scratch;
static int *lent;
static int summary;
static sem_t ready;
static sem_t done;

static void *owner(void *argument)
{
    int *last = argument;
    scratch = 1;
    lent = &scratch;
    sem_post(&ready);
    scratch += 10;
    sem_wait(&done);
    *last = scratch;
    return NULL;
}

static void *borrower(void *unused)
{
    (void)unused;
    scratch = 7;
    sem_wait(&ready);
    *lent = 5;
    summary = 1;
    sem_post(&done);
    summary += scratch;
    return NULL;
}

int main(void)
{
    pthread_t owner_thread;
    pthread_t borrower_thread;
    int last = 0;
    sem_init(&ready, 0, 0);
    sem_init(&done, 0, 0);
    pthread_create(&borrower_thread, NULL, borrower, NULL);
    pthread_create(&owner_thread, NULL, owner, &last);
    pthread_join(owner_thread, NULL);
    int early = summary;
    pthread_join(borrower_thread, NULL);
    printf("last %d, early %d, summary %d\n", last, early, summary);
    sem_destroy(&ready);
    sem_destroy(&done);
    return 0;
}
