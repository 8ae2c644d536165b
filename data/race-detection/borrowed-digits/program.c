#include <pthread.h>
#include <stdio.h>

struct query
{
    int number;
    int sum;
};

static int *digits_of(int number)
{
    static int digits[2];
    digits[0] = number % 10;
    digits[1] = number / 10;
    return digits;
}

static void *cross_sum(void *argument)
{
    struct query *query = argument;
    int *text = digits_of(query->number);
    query->sum = text[0] + text[1];
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    struct query queries[2] = {{27, 0}, {84, 0}};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&threads[i], NULL, cross_sum, &queries[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(threads[i], NULL);
    }
    printf("%d %d\n", queries[0].sum, queries[1].sum);
    return 0;
}
