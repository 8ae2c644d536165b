#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#define REGISTERS 2

struct device
{
    atomic_int references;
    pthread_mutex_t lock;
    int *registers;
    int interrupts;
};

static pthread_once_t weights_once = PTHREAD_ONCE_INIT;
static int weights[REGISTERS];

static void build_weights(void)
{
    for (int i = 0; i < REGISTERS; i++)
    {
        weights[i] = 1 << i;
    }
}

static struct device *probe(void)
{
    struct device *dev = calloc(1, sizeof(struct device));
    if (dev == NULL)
    {
        abort();
    }
    dev->registers = calloc(REGISTERS, sizeof(int));
    if (dev->registers == NULL)
    {
        abort();
    }
    atomic_init(&dev->references, 1);
    pthread_mutex_init(&dev->lock, NULL);
    return dev;
}

static void put_device(struct device *dev)
{
    if (atomic_fetch_sub(&dev->references, 1) == 1)
    {
        printf("%d interrupts, registers %d %d\n", dev->interrupts, dev->registers[0], dev->registers[1]);
        pthread_mutex_destroy(&dev->lock);
        free(dev->registers);
        free(dev);
    }
}

static void *service(void *argument)
{
    struct device *dev = argument;
    pthread_once(&weights_once, build_weights);
    for (int i = 0; i < REGISTERS; i++)
    {
        int weight = weights[i];
        pthread_mutex_lock(&dev->lock);
        dev->registers[i] += weight;
        dev->interrupts++;
        pthread_mutex_unlock(&dev->lock);
    }
    put_device(dev);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    struct device *dev = probe();
    for (int i = 0; i < 2; i++)
    {
        atomic_fetch_add(&dev->references, 1);
        pthread_create(&threads[i], NULL, service, dev);
    }
    put_device(dev);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
