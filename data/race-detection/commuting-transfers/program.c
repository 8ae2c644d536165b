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

struct auditor
{
    int order[ACCOUNTS];
    int sum;
    int bookings;
};

static void lock_all(void)
{
    for (int i = 0; i < ACCOUNTS; i++)
    {
        pthread_mutex_lock(&accounts[i].lock);
    }
}

static void unlock_all(void)
{
    for (int i = ACCOUNTS - 1; i >= 0; i--)
    {
        pthread_mutex_unlock(&accounts[i].lock);
    }
}

static void *audit(void *argument)
{
    struct auditor *me = argument;
    lock_all();
    for (int i = 0; i < ACCOUNTS; i++)
    {
        const struct account *account = &accounts[me->order[i]];
        me->sum += account->balance;
        me->bookings += account->bookings;
    }
    unlock_all();
    return NULL;
}

static void *pay_interest(void *unused)
{
    for (int i = ACCOUNTS - 1; i >= 0; i--)
    {
        book(&accounts[i], 1);
    }
    return unused;
}

static void close_year(void)
{
    pthread_t bank;
    pthread_t audits[2];
    struct auditor auditors[2] = {{{0, 1, 2}, 0, 0}, {{2, 0, 1}, 0, 0}};
    pthread_create(&bank, NULL, pay_interest, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&audits[i], NULL, audit, &auditors[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(audits[i], NULL);
        int interest = auditors[i].sum - 300;
        printf("auditor %d found %d interest", i, interest);
        printf(" in %d bookings\n", auditors[i].bookings);
    }
    pthread_join(bank, NULL);
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
    close_year();
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
