#include <pthread.h>
#include <stdio.h>

struct light
{
    pthread_mutex_t lock;
    int brightness;
    int blinking;
    int changes;
    int maximum;
};

struct attribute
{
    const char *name;
    int (*show)(struct light *light);
    void (*store)(struct light *light, int value);
};

static struct light light = {.lock = PTHREAD_MUTEX_INITIALIZER, .maximum = 255};

static int brightness_show(struct light *light)
{
    return light->brightness;
}

static void brightness_store(struct light *light, int value)
{
    if (value > light->maximum)
    {
        value = light->maximum;
    }
    pthread_mutex_lock(&light->lock);
    light->brightness = value;
    light->changes++;
    pthread_mutex_unlock(&light->lock);
}

static int trigger_show(struct light *light)
{
    return light->blinking;
}

static void trigger_store(struct light *light, int value)
{
    pthread_mutex_lock(&light->lock);
    if (light->blinking != value)
    {
        light->blinking = value;
    }
    pthread_mutex_unlock(&light->lock);
}

static int changes_show(struct light *light)
{
    return light->changes;
}

static const struct attribute attributes[] = {{"brightness", brightness_show, brightness_store},
                                              {"trigger", trigger_show, trigger_store},
                                              {"changes", changes_show, NULL}};

static void *read_attributes(void *argument)
{
    int *values = argument;
    for (int i = 0; i < 3; i++)
    {
        values[i] = attributes[i].show(&light);
    }
    return NULL;
}

static void *write_attributes(void *argument)
{
    int value = *(int *)argument;
    for (int i = 0; i < 3; i++)
    {
        if (attributes[i].store != NULL)
        {
            attributes[i].store(&light, value);
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t reader;
    pthread_t writers[2];
    int values[3] = {0, 0, 0};
    int settings[2] = {300, 1};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&writers[i], NULL, write_attributes, &settings[i]);
    }
    pthread_create(&reader, NULL, read_attributes, values);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(writers[i], NULL);
    }
    pthread_join(reader, NULL);
    for (int i = 0; i < 3; i++)
    {
        printf("%s was %d\n", attributes[i].name, values[i]);
    }
    printf("now %d, %d\n", light.brightness, light.changes);
    return 0;
}
