#include <pthread.h>
#include <stdio.h>

#define CUSTOMERS 15

static pthread_spinlock_t clerk_lock;
static pthread_mutex_t customer_lock = PTHREAD_MUTEX_INITIALIZER;
static int price = 10;
static int discount;
static int spent;

static void *relabel(void *unused)
{
    (void)unused;
    pthread_spin_lock(&clerk_lock);
    price = 12;
    discount += 2;
    pthread_spin_unlock(&clerk_lock);
    return NULL;
}

static void *buy(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&customer_lock);
    spent += price;
    if (discount > 0)
    {
        spent--;
    }
    pthread_mutex_unlock(&customer_lock);
    return NULL;
}

int main(void)
{
    pthread_t clerk;
    pthread_t customers[CUSTOMERS];
    pthread_spin_init(&clerk_lock, PTHREAD_PROCESS_PRIVATE);
    for (int i = 0; i < CUSTOMERS; i++)
    {
        pthread_create(&customers[i], NULL, buy, NULL);
        if (i == CUSTOMERS / 3)
        {
            pthread_create(&clerk, NULL, relabel, NULL);
        }
    }
    for (int i = 0; i < CUSTOMERS; i++)
    {
        pthread_join(customers[i], NULL);
    }
    pthread_join(clerk, NULL);
    printf("spent %d\n", spent);
    pthread_spin_destroy(&clerk_lock);
    return 0;
}
