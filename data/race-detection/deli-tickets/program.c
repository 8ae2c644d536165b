#include <pthread.h>
#include <stdio.h>

#define CUSTOMERS 3

static int roll;
static int served[CUSTOMERS];

static int tear(void)
{
    int number = roll;
    roll = number + 1;
    return number;
}

static void *shop(void *argument)
{
    int *ticket = argument;
    *ticket = tear();
    served[*ticket]++;
    return NULL;
}

int main(void)
{
    pthread_t customers[CUSTOMERS];
    int tickets[CUSTOMERS];
    for (int i = 0; i < CUSTOMERS; i++)
    {
        pthread_create(&customers[i], NULL, shop, &tickets[i]);
    }
    for (int i = 0; i < CUSTOMERS; i++)
    {
        pthread_join(customers[i], NULL);
    }
    for (int i = 0; i < CUSTOMERS; i++)
    {
        printf("ticket %d, served %d\n", tickets[i], served[i]);
    }
    return 0;
}
