#include <pthread.h>
#include <stdio.h>

#define N 8

struct range
{
    int from;
    int to;
    int swaps;
};

static int line[N];

static void *mirror(void *argument)
{
    struct range *range = argument;
    for (int i = range->from; i < range->to; i++)
    {
        int opposite = N - 1 - i;
        int saved = line[i];
        line[i] = line[opposite];
        line[opposite] = saved;
        range->swaps++;
    }
    return NULL;
}

int main(void)
{
    pthread_t outer;
    pthread_t inner;
    struct range ranges[2] = {{0, N / 4, 0}, {N / 4, N / 2, 0}};
    for (int i = 0; i < N; i++)
    {
        line[i] = 3 * i;
    }
    pthread_create(&outer, NULL, mirror, &ranges[0]);
    pthread_create(&inner, NULL, mirror, &ranges[1]);
    pthread_join(outer, NULL);
    printf("ends %d and %d\n", line[0], line[N - 1]);
    pthread_join(inner, NULL);
    int wrong = 0;
    for (int i = 0; i < N; i++)
    {
        wrong += line[i] != 3 * (N - 1 - i);
    }
    if (wrong > 0)
    {
        for (int i = 0; i < N; i++)
        {
            printf("%d ", line[i]);
        }
    }
    printf("%d swaps, %d wrong\n", ranges[0].swaps + ranges[1].swaps, wrong);
    return 0;
}
