#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

struct list_head
{
    struct list_head *next;
};

struct sensor
{
    int id;
    pthread_mutex_t lock;
    int value;
    struct list_head node;
};

static pthread_mutex_t registry_lock = PTHREAD_MUTEX_INITIALIZER;
static struct list_head registry;
static int plugged;

static void plug(int id, int value)
{
    struct sensor *sensor = malloc(sizeof(struct sensor));
    if (sensor == NULL)
    {
        abort();
    }
    sensor->id = id;
    sensor->value = value;
    pthread_mutex_init(&sensor->lock, NULL);
    pthread_mutex_lock(&registry_lock);
    sensor->node.next = registry.next;
    registry.next = &sensor->node;
    plugged++;
    pthread_mutex_unlock(&registry_lock);
}

static int unplug_first(void)
{
    struct sensor *sensor = NULL;
    pthread_mutex_lock(&registry_lock);
    if (registry.next != NULL)
    {
        sensor = container_of(registry.next, struct sensor, node);
        registry.next = sensor->node.next;
        plugged--;
    }
    pthread_mutex_unlock(&registry_lock);
    if (sensor == NULL)
    {
        return -1;
    }
    int id = sensor->id;
    pthread_mutex_destroy(&sensor->lock);
    free(sensor);
    return id;
}

static int sample_all(int offset)
{
    int sum = 0;
    pthread_mutex_lock(&registry_lock);
    struct list_head *node = registry.next;
    while (node != NULL)
    {
        struct sensor *sensor = container_of(node, struct sensor, node);
        pthread_mutex_lock(&sensor->lock);
        sensor->value += offset;
        sum += sensor->value;
        pthread_mutex_unlock(&sensor->lock);
        node = node->next;
    }
    pthread_mutex_unlock(&registry_lock);
    return sum;
}

static void *hotplug(void *unused)
{
    plug(3, 30);
    plug(4, 40);
    printf("unplugged %d\n", unplug_first());
    return unused;
}

static void *sample(void *argument)
{
    int *sum = argument;
    *sum = sample_all(1);
    return NULL;
}

int main(void)
{
    pthread_t plugger;
    pthread_t sampler;
    int sum = 0;
    plug(1, 10);
    pthread_create(&plugger, NULL, hotplug, NULL);
    pthread_create(&sampler, NULL, sample, &sum);
    printf("main sums %d\n", sample_all(2));
    pthread_join(sampler, NULL);
    pthread_join(plugger, NULL);
    printf("sampled %d, %d plugged\n", sum, plugged);
    while (unplug_first() >= 0)
    {
        printf("one less\n");
    }
    return 0;
}
