#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int occupied = 0;
static int gauge = 0;

static void enter(void)
{
    int nobody = 0;
    while (!atomic_compare_exchange_strong(&occupied, &nobody, 1))
    {
        nobody = 0;
    }
}

static void leave(void)
{
    atomic_store(&occupied, 0);
}

static void *raise_gauge(void *argument)
{
    (void)argument;
    enter();
    gauge = 1;
    leave();
    return NULL;
}

static void *lower_gauge(void *argument)
{
    (void)argument;
    enter();
    leave();
    gauge = 2;
    return NULL;
}

int main(void)
{
    pthread_t first;
    pthread_t second;
    pthread_create(&first, NULL, raise_gauge, NULL);
    pthread_create(&second, NULL, lower_gauge, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
