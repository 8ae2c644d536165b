#include <pthread.h>
#include <stdio.h>

#define CELLS 3

struct cell
{
    pthread_mutex_t lock;
    int heat;
};

static struct cell cells[CELLS];

static void *warm(void *argument)
{
    int i = *(int *)argument;
    pthread_mutex_lock(&cells[i].lock);
    if (i + 1 < CELLS)
    {
        int neighbour = cells[i + 1].heat;
        cells[i].heat += neighbour / 2;
    }
    else
    {
        cells[i].heat--;
    }
    pthread_mutex_unlock(&cells[i].lock);
    return NULL;
}

static void *measure(void *argument)
{
    int *sum = argument;
    pthread_mutex_lock(&cells[0].lock);
    for (int i = 0; i < CELLS; i++)
    {
        *sum += cells[i].heat;
    }
    pthread_mutex_unlock(&cells[0].lock);
    return NULL;
}

int main(void)
{
    pthread_t heaters[CELLS];
    pthread_t thermometer;
    int numbers[CELLS];
    int sum = 0;
    for (int i = 0; i < CELLS; i++)
    {
        pthread_mutex_init(&cells[i].lock, NULL);
        cells[i].heat = 10 * i;
        numbers[i] = i;
    }
    for (int i = 0; i < CELLS; i++)
    {
        pthread_create(&heaters[i], NULL, warm, &numbers[i]);
    }
    pthread_create(&thermometer, NULL, measure, &sum);
    for (int i = 0; i < CELLS; i++)
    {
        pthread_join(heaters[i], NULL);
    }
    pthread_join(thermometer, NULL);
    printf("sum %d\n", sum);
    for (int i = 0; i < CELLS; i++)
    {
        pthread_mutex_destroy(&cells[i].lock);
    }
    return 0;
}
