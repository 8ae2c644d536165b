#include <pthread.h>
#include <stddef.h>

#define FIRST 3
#define LAST 90

static pthread_mutex_t press = PTHREAD_MUTEX_INITIALIZER;
static int serial = 1;

static int following(int number)
{
    return number * 2 + 1;
}

static void *stamp(void *argument)
{
    int number;
    (void)argument;
    if (serial > LAST)
    {
        return NULL;
    }
    pthread_mutex_lock(&press);
    number = serial;
    number = following(number);
    serial = number;
    pthread_mutex_unlock(&press);
    return NULL;
}

int main(void)
{
    pthread_t clerks[2];
    pthread_create(&clerks[0], NULL, stamp, NULL);
    pthread_create(&clerks[1], NULL, stamp, NULL);
    pthread_join(clerks[0], NULL);
    pthread_join(clerks[1], NULL);
    return 0;
}
