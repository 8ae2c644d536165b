#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t permits;
static sem_t ledger_permit;
static int balance = 100;
static int transfers;

static void *deposit(void *argument)
{
    int amount = *(int *)argument;
    sem_wait(&permits);
    balance += amount;
    sem_post(&permits);
    sem_wait(&ledger_permit);
    transfers++;
    sem_post(&ledger_permit);
    return NULL;
}

static void *audit(void *argument)
{
    int *report = argument;
    sem_wait(&permits);
    *report = balance;
    sem_post(&permits);
    return NULL;
}

int main(void)
{
    pthread_t clients[2];
    pthread_t auditor;
    int amounts[2] = {10, 20};
    int report = 0;
    sem_init(&permits, 0, 2);
    sem_init(&ledger_permit, 0, 1);
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&clients[i], NULL, deposit, &amounts[i]);
    }
    pthread_create(&auditor, NULL, audit, &report);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(clients[i], NULL);
    }
    pthread_join(auditor, NULL);
    printf("balance %d after %d transfers, reported %d\n", balance, transfers, report);
    sem_destroy(&permits);
    sem_destroy(&ledger_permit);
    return 0;
}
