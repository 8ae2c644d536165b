#include <pthread.h>

static int odometer;

static void *drive(void *unused)
{
    (void)unused;
    odometer += 5;
    return NULL;
}

int main(void)
{
    pthread_t car;
    pthread_create(&car, NULL, drive, NULL);
    odometer++;
    pthread_join(car, NULL);
    return odometer == 0;
}
