#include <pthread.h>
#include <stdio.h>

#define SCANNERS 6

static int limit;
static int seen[SCANNERS];

static void *scan(void *argument)
{
    int self = *(int *)argument;
    seen[self] = limit;
    return NULL;
}

int main(void)
{
    pthread_t scanners[SCANNERS];
    int ranks[SCANNERS];
    int sum = 0;
    for (int i = 0; i < SCANNERS; i++)
    {
        limit = 10 * i;
        ranks[i] = i;
        pthread_create(&scanners[i], NULL, scan, &ranks[i]);
    }
    for (int i = 0; i < SCANNERS - 1; i++)
    {
        pthread_join(scanners[i], NULL);
    }
    for (int i = 0; i < SCANNERS; i++)
    {
        sum += seen[i];
    }
    pthread_join(scanners[SCANNERS - 1], NULL);
    printf("sum %d\n", sum);
    return 0;
}
