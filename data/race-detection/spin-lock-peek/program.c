#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_flag busy = ATOMIC_FLAG_INIT;
static int total;
static int largest;

static void acquire(void)
{
    while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire))
    {
        sched_yield();
    }
}

static void release(void)
{
    atomic_flag_clear_explicit(&busy, memory_order_release);
}

static void *add(void *argument)
{
    int value = *(int *)argument;
    acquire();
    total += value;
    release();
    if (value > largest)
    {
        acquire();
        largest = value;
        release();
    }
    return NULL;
}

int main(void)
{
    pthread_t adders[2];
    int values[2] = {3, 5};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&adders[i], NULL, add, &values[i]);
    }
    int early = total;
    for (int i = 0; i < 2; i++)
    {
        pthread_join(adders[i], NULL);
    }
    printf("early %d, total %d, largest %d\n", early, total, largest);
    return 0;
}
