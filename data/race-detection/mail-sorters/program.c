#include <pthread.h>
#include <stdio.h>

#define SORTERS 12

static pthread_mutex_t floor_lock = PTHREAD_MUTEX_INITIALIZER;
static int bins[SORTERS + 1];
static int sorted;

static void *sort_mail(void *argument)
{
    int number = *(int *)argument;
    bins[number] += number;
    pthread_mutex_lock(&floor_lock);
    sorted++;
    pthread_mutex_unlock(&floor_lock);
    return NULL;
}

static int total_of_bins(void)
{
    int total = 0;
    for (int i = 0; i <= SORTERS; i++)
    {
        total += bins[i];
    }
    return total;
}

int main(void)
{
    pthread_t sorters[SORTERS];
    int hired = 0;
    while (hired < SORTERS)
    {
        pthread_create(&sorters[hired], NULL, sort_mail, &hired);
        hired++;
    }
    for (int i = 0; i < SORTERS; i++)
    {
        pthread_join(sorters[i], NULL);
    }
    printf("%d sorted, total %d\n", sorted, total_of_bins());
    return 0;
}
