#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct device
{
    pthread_mutex_t lock;
    int powered;
    int pending;
    int handled;
};

static void *interrupt(void *argument)
{
    struct device *dev = argument;
    for (int event = 0; event < 2; event++)
    {
        if (dev->powered)
        {
            dev->pending++;
        }
    }
    pthread_mutex_lock(&dev->lock);
    dev->handled++;
    pthread_mutex_unlock(&dev->lock);
    return NULL;
}

static void *control(void *argument)
{
    struct device *dev = argument;
    pthread_mutex_lock(&dev->lock);
    if (dev->pending > 0)
    {
        dev->pending--;
        dev->handled++;
    }
    pthread_mutex_unlock(&dev->lock);
    return NULL;
}

static struct device *probe(void)
{
    struct device *dev = calloc(1, sizeof(struct device));
    if (dev == NULL)
    {
        abort();
    }
    pthread_mutex_init(&dev->lock, NULL);
    return dev;
}

int main(void)
{
    pthread_t interrupt_thread;
    pthread_t control_thread;
    struct device *dev = probe();
    pthread_create(&interrupt_thread, NULL, interrupt, dev);
    dev->powered = 1;
    pthread_create(&control_thread, NULL, control, dev);
    pthread_join(control_thread, NULL);
    dev->powered = 0;
    pthread_join(interrupt_thread, NULL);
    printf("%d pending, %d handled\n", dev->pending, dev->handled);
    pthread_mutex_destroy(&dev->lock);
    free(dev);
    return 0;
}
