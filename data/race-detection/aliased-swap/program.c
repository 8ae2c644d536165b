#include <pthread.h>
#include <stdio.h>

static int left = 1;
static int right = 2;
static int *slots[2] = {&left, &right};

static void *fill(void *argument)
{
    int *target = argument;
    *target = 3;
    return NULL;
}

static void *swap(void *argument)
{
    int **pair = argument;
    int *first = pair[0];
    int *second = pair[1];
    int saved = *first;
    *first = *second;
    *second = saved;
    return NULL;
}

int main(void)
{
    pthread_t filler;
    pthread_t swapper;
    pthread_create(&filler, NULL, fill, slots[1]);
    pthread_create(&swapper, NULL, swap, slots);
    left = 4;
    pthread_join(filler, NULL);
    right = 5;
    pthread_join(swapper, NULL);
    printf("%d %d\n", left, right);
    return 0;
}
