#include <pthread.h>
#include <stdio.h>

#define ACCOUNTS 3

struct account
{
    pthread_mutex_t lock;
    int balance;
    int transfers;
};

struct order
{
    int from;
    int to;
    int amount;
};
static struct account accounts[ACCOUNTS];

static void transfer(int from, int to, int amount)
{
    struct account *low = &accounts[from < to ? from : to];
    struct account *high = &accounts[from < to ? to : from];
    pthread_mutex_lock(&low->lock);
    pthread_mutex_lock(&high->lock);
    accounts[from].balance -= amount;
    accounts[to].balance += amount;
    low->transfers++;
    high->transfers++;
    pthread_mutex_unlock(&high->lock);
    pthread_mutex_unlock(&low->lock);
}

static void *carry_out(void *argument)
{
    const struct order *order = argument;
    transfer(order->from, order->to, order->amount);
    return NULL;
}

int main(void)
{
    const struct order orders[3] = {{0, 1, 5}, {1, 2, 7}, {2, 0, 9}};
    pthread_t clerks[3];
    int sum = 0;
    for (int i = 0; i < ACCOUNTS; i++)
    {
        pthread_mutex_init(&accounts[i].lock, NULL);
        accounts[i].balance = 100;
    }
    for (int i = 0; i < 3; i++)
    {
        pthread_create(&clerks[i], NULL, carry_out, (void *)&orders[i]);
    }
    for (int i = 0; i < 3; i++)
    {
        pthread_join(clerks[i], NULL);
    }
    for (int i = 0; i < ACCOUNTS; i++)
    {
        sum += accounts[i].balance - accounts[i].transfers;
        pthread_mutex_destroy(&accounts[i].lock);
    }
    printf("%d\n", sum);
    return 0;
}
