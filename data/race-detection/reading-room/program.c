#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static pthread_mutex_t desk = PTHREAD_MUTEX_INITIALIZER;
static sem_t room;
static int readers;
static int page;
static int margin;

static void *read_page(void *argument)
{
    int *copied = argument;
    pthread_mutex_lock(&desk);
    readers++;
    int is_first = readers == 1;
    pthread_mutex_unlock(&desk);
    if (is_first)
    {
        sem_wait(&room);
    }
    *copied = page;
    *copied += margin;
    pthread_mutex_lock(&desk);
    readers--;
    int is_last = readers == 0;
    pthread_mutex_unlock(&desk);
    if (is_last)
    {
        sem_post(&room);
    }
    return NULL;
}

static void *write_page(void *unused)
{
    (void)unused;
    sem_wait(&room);
    page = 7;
    margin = 2;
    sem_post(&room);
    return NULL;
}

int main(void)
{
    pthread_t students[2];
    pthread_t author;
    int copied[2] = {0, 0};
    sem_init(&room, 0, 1);
    pthread_create(&author, NULL, write_page, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&students[i], NULL, read_page, &copied[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(students[i], NULL);
    }
    pthread_join(author, NULL);
    printf("%d %d\n", copied[0], copied[1]);
    sem_destroy(&room);
    return 0;
}
