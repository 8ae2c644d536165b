#include <pthread.h>
#include <stdio.h>

struct ledger
{
    pthread_mutex_t lock;
    int balance;
    int postings;
};

struct order
{
    int from;
    int to;
    int amount;
};

static struct ledger ledgers[2];
static int audited;

static void post(struct ledger *ledger, int amount)
{
    pthread_mutex_lock(&ledger->lock);
    ledger->balance += amount;
    ledger->postings++;
    pthread_mutex_unlock(&ledger->lock);
}

static void *transfer(void *argument)
{
    struct order *order = argument;
    pthread_mutex_lock(&ledgers[0].lock);
    pthread_mutex_lock(&ledgers[1].lock);
    post(&ledgers[order->from], -order->amount);
    post(&ledgers[order->to], order->amount);
    pthread_mutex_unlock(&ledgers[1].lock);
    pthread_mutex_unlock(&ledgers[0].lock);
    return NULL;
}

static void *pay_fee(void *argument)
{
    int *fee = argument;
    post(&ledgers[1], -*fee);
    return NULL;
}

static void *audit(void *argument)
{
    pthread_mutex_lock(&ledgers[0].lock);
    audited = ledgers[0].balance;
    post(&ledgers[0], 0);
    audited += ledgers[1].balance;
    pthread_mutex_unlock(&ledgers[0].lock);
    return argument;
}

int main(void)
{
    pthread_t mover;
    pthread_t payer;
    pthread_t auditor;
    struct order order = {1, 0, 30};
    int fee = 2;
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    for (int i = 0; i < 2; i++)
    {
        pthread_mutex_init(&ledgers[i].lock, &attributes);
        ledgers[i].balance = 100;
    }
    pthread_create(&mover, NULL, transfer, &order);
    pthread_create(&payer, NULL, pay_fee, &fee);
    pthread_create(&auditor, NULL, audit, NULL);
    pthread_join(mover, NULL);
    pthread_join(payer, NULL);
    pthread_join(auditor, NULL);
    printf("audited %d, now %d\n", audited, ledgers[0].balance + ledgers[1].balance);
    return 0;
}
