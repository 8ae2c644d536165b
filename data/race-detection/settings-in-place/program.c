#include <pthread.h>
#include <stdio.h>

struct settings
{
    int width;
    int height;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct settings old_settings = {1, 2};
static struct settings new_settings = {3, 4};
static struct settings *current = &old_settings;

static void *draw(void *argument)
{
    int *area = argument;
    pthread_mutex_lock(&lock);
    struct settings *seen = current;
    pthread_mutex_unlock(&lock);
    *area = seen->width * seen->height;
    return NULL;
}

static void *configure(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    current->width = 5;
    current->height = 6;
    current = &new_settings;
    pthread_mutex_unlock(&lock);
    new_settings.width++;
    return NULL;
}

int main(void)
{
    pthread_t painter;
    pthread_t user;
    int area = 0;
    pthread_create(&painter, NULL, draw, &area);
    pthread_create(&user, NULL, configure, NULL);
    pthread_join(painter, NULL);
    pthread_join(user, NULL);
    printf("%d of %d\n", area, current->width * current->height);
    return 0;
}
