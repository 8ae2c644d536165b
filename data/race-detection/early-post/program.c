#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t served;
static sem_t paid;
static int dish;
static int tips;

static void *guest(void *argument)
{
    int *eaten = argument;
    sem_wait(&served);
    *eaten = dish;
    tips++;
    sem_post(&paid);
    return NULL;
}

static void *cook(void *argument)
{
    int *earned = argument;
    sem_post(&served);
    sem_post(&served);
    dish = 5;
    sem_wait(&paid);
    sem_wait(&paid);
    dish = 0;
    *earned = tips;
    return NULL;
}

int main(void)
{
    pthread_t guests[2];
    pthread_t chef;
    int eaten[2] = {0, 0};
    int earned = 0;
    sem_init(&served, 0, 0);
    sem_init(&paid, 0, 0);
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&guests[i], NULL, guest, &eaten[i]);
    }
    pthread_create(&chef, NULL, cook, &earned);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(guests[i], NULL);
    }
    pthread_join(chef, NULL);
    printf("%d %d eaten, %d earned\n", eaten[0], eaten[1], earned);
    sem_destroy(&served);
    sem_destroy(&paid);
    return 0;
}
