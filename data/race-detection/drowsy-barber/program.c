#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define CUSTOMERS 4
#define CHAIRS 2

static sem_t customers_waiting;
static sem_t barber_ready;
static sem_t haircut_done;
static pthread_mutex_t shop = PTHREAD_MUTEX_INITIALIZER;
static int seated;
static int expected = CUSTOMERS;
static int in_chair;
static int hair[CUSTOMERS + 1];
static int turned_away;

static int shop_is_open(void)
{
    pthread_mutex_lock(&shop);
    int open = seated > 0 || expected > 0;
    pthread_mutex_unlock(&shop);
    return open;
}

static void *cut(void *unused)
{
    (void)unused;
    while (shop_is_open())
    {
        sem_wait(&customers_waiting);
        pthread_mutex_lock(&shop);
        int work = seated > 0;
        seated -= work;
        pthread_mutex_unlock(&shop);
        if (work)
        {
            sem_post(&barber_ready);
            sem_wait(&haircut_done);
            hair[in_chair] -= 5;
        }
    }
    return NULL;
}

static void *come(void *argument)
{
    int self = *(int *)argument;
    pthread_mutex_lock(&shop);
    expected--;
    int stays = seated < CHAIRS;
    seated += stays;
    turned_away += !stays;
    pthread_mutex_unlock(&shop);
    sem_post(&customers_waiting);
    if (stays)
    {
        sem_wait(&barber_ready);
        in_chair = self;
        sem_post(&haircut_done);
    }
    return NULL;
}

int main(void)
{
    pthread_t barber;
    pthread_t visitors[CUSTOMERS];
    int numbers[CUSTOMERS];
    sem_init(&customers_waiting, 0, 0);
    sem_init(&barber_ready, 0, 0);
    sem_init(&haircut_done, 0, 0);
    pthread_create(&barber, NULL, cut, NULL);
    for (int i = 0; i < CUSTOMERS; i++)
    {
        numbers[i] = i;
        pthread_create(&visitors[i], NULL, come, &numbers[i]);
    }
    for (int i = 0; i < CUSTOMERS; i++)
    {
        pthread_join(visitors[i], NULL);
    }
    pthread_join(barber, NULL);
    printf("%d cm cut, %d turned away\n", -(hair[0] + hair[1] + hair[2] + hair[3]), turned_away);
    return 0;
}
