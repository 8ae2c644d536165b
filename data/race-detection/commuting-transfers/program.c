#include <pthread.h>
#include <stdio.h>

#define ACCOUNTS 3
#define CLERKS 3

struct account
{
    pthread_mutex_t lock;
    int balance;
    int bookings;
};

struct order
{
    int from;
    int to;
    int amount;
    int seen;
};

static struct account accounts[ACCOUNTS];

static void book(struct account *account, int amount)
{
    pthread_mutex_lock(&account->lock);
    account->balance += amount;
    account->bookings++;
    pthread_mutex_unlock(&account->lock);
}

static int look(struct account *account)
{
    pthread_mutex_lock(&account->lock);
    int balance = account->balance;
    pthread_mutex_unlock(&account->lock);
    return balance;
}

static void *clerk(void *argument)
{
    struct order *order = argument;
    book(&accounts[order->from], -order->amount);
    order->seen = look(&accounts[order->to]);
    book(&accounts[order->to], order->amount);
    return NULL;
}

int main(void)
{
    pthread_t threads[CLERKS];
    struct order orders[CLERKS] = {{0, 1, 30, 0}, {1, 2, 20, 0}, {2, 0, 10, 0}};
    for (int i = 0; i < ACCOUNTS; i++)
    {
        pthread_mutex_init(&accounts[i].lock, NULL);
        accounts[i].balance = 100;
    }
    for (int i = 0; i < CLERKS; i++)
    {
        pthread_create(&threads[i], NULL, clerk, &orders[i]);
    }
    int early = look(&accounts[0]);
    for (int i = 0; i < CLERKS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    int sum = 0;
    for (int i = 0; i < ACCOUNTS; i++)
    {
        sum += accounts[i].balance;
        printf("account %d: %d after %d bookings\n", i, accounts[i].balance, accounts[i].bookings);
        pthread_mutex_destroy(&accounts[i].lock);
    }
    for (int i = 0; i < CLERKS; i++)
    {
        printf("clerk %d saw %d\n", i, orders[i].seen);
    }
    printf("sum %d, early %d\n", sum, early);
    return 0;
}
