#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define WORKERS 3
#define LIMIT 16

static atomic_int next_number = 2;
static pthread_mutex_t count_lock = PTHREAD_MUTEX_INITIALIZER;
static int primes;
static int largest;
static int twins;

static int is_prime(int number)
{
    if (number < 2)
    {
        return 0;
    }
    for (int divisor = 2; divisor * divisor <= number; divisor++)
    {
        if (number % divisor == 0)
        {
            return 0;
        }
    }
    return 1;
}

static void note_prime(int number)
{
    pthread_mutex_lock(&count_lock);
    primes++;
    pthread_mutex_unlock(&count_lock);
    if (number > largest)
    {
        largest = number;
    }
    if (is_prime(number - 2))
    {
        twins++;
    }
}

static void *count(void *argument)
{
    int *tested = argument;
    int number = atomic_fetch_add(&next_number, 1);
    while (number <= LIMIT)
    {
        if (is_prime(number))
        {
            note_prime(number);
        }
        (*tested)++;
        number = atomic_fetch_add(&next_number, 1);
    }
    return NULL;
}

int main(void)
{
    pthread_t workers[WORKERS];
    int tested[WORKERS] = {0, 0, 0};
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_create(&workers[i], NULL, count, &tested[i]);
    }
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_join(workers[i], NULL);
        printf("worker %d tested %d numbers\n", i, tested[i]);
    }
    printf("%d primes up to %d, the largest is %d\n", primes, LIMIT, largest);
    printf("%d pairs of twins\n", twins);
    return 0;
}
