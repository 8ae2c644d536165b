#include <pthread.h>
#include <stdio.h>

#define TILLS 3

static int receipts[TILLS];

static int next_number(void)
{
    static int last = 100;
    last++;
    return last;
}

static void *sell(void *argument)
{
    int till = *(int *)argument;
    receipts[till] = next_number();
    return NULL;
}

int main(void)
{
    pthread_t tills[TILLS];
    int numbers[TILLS];
    for (int i = 0; i < TILLS; i++)
    {
        numbers[i] = i;
        pthread_create(&tills[i], NULL, sell, &numbers[i]);
    }
    for (int i = 0; i < TILLS; i++)
    {
        pthread_join(tills[i], NULL);
    }
    printf("%d %d %d, then %d\n", receipts[0], receipts[1], receipts[2], next_number());
    return 0;
}
