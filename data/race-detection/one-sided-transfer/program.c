#include <pthread.h>
#include <stdio.h>

struct account
{
    pthread_mutex_t lock;
    int balance;
};

static struct account a = {PTHREAD_MUTEX_INITIALIZER, 50};
static struct account b = {PTHREAD_MUTEX_INITIALIZER, 50};
static struct account c = {PTHREAD_MUTEX_INITIALIZER, 50};

static void transfer(struct account *from, struct account *to, int amount)
{
    pthread_mutex_lock(&from->lock);
    from->balance -= amount;
    to->balance += amount;
    pthread_mutex_unlock(&from->lock);
}

static void *a_to_b(void *unused)
{
    (void)unused;
    transfer(&a, &b, 5);
    return NULL;
}

static void *b_to_a(void *unused)
{
    (void)unused;
    transfer(&b, &a, 7);
    return NULL;
}

static void *c_to_b(void *unused)
{
    (void)unused;
    transfer(&c, &b, 9);
    return NULL;
}

int main(void)
{
    pthread_t clerks[3];
    int statement;
    pthread_create(&clerks[0], NULL, a_to_b, NULL);
    pthread_create(&clerks[1], NULL, b_to_a, NULL);
    pthread_create(&clerks[2], NULL, c_to_b, NULL);
    pthread_mutex_lock(&a.lock);
    statement = a.balance;
    pthread_mutex_unlock(&a.lock);
    for (int i = 0; i < 3; i++)
    {
        pthread_join(clerks[i], NULL);
    }
    printf("%d, then %d %d %d\n", statement, a.balance, b.balance, c.balance);
    return 0;
}
