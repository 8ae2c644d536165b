#include <pthread.h>
#include <stdio.h>

#define WORKERS 4
#define LENGTH 12

static int first[LENGTH];
static int second[LENGTH];
static int partial[WORKERS];
static pthread_barrier_t level_done;
static int levels;

static int multiply_part(int worker)
{
    int sum = 0;
    for (int i = worker; i < LENGTH; i += WORKERS)
    {
        sum += first[i] * second[i];
    }
    return sum;
}

static void *reduce(void *argument)
{
    int worker = *(int *)argument;
    partial[worker] = multiply_part(worker);
    for (int stride = 1; stride < WORKERS; stride *= 2)
    {
        pthread_barrier_wait(&level_done);
        if (worker % (2 * stride) == 0)
        {
            partial[worker] += partial[worker + stride];
        }
        if (worker == 0)
        {
            levels++;
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t workers[WORKERS];
    int numbers[WORKERS];
    int expected = 0;
    for (int i = 0; i < LENGTH; i++)
    {
        first[i] = i + 1;
        second[i] = LENGTH - i;
        expected += first[i] * second[i];
    }
    pthread_barrier_init(&level_done, NULL, WORKERS);
    for (int i = 0; i < WORKERS; i++)
    {
        numbers[i] = i;
        pthread_create(&workers[i], NULL, reduce, &numbers[i]);
    }
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_join(workers[i], NULL);
    }
    printf("dot product %d, expected %d, %d levels\n", partial[0], expected, levels);
    pthread_barrier_destroy(&level_done);
    return 0;
}
