#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

#define FIRINGS 2

struct timer
{
    pthread_t thread;
    void (*expired)(struct timer *);
};

struct watchdog
{
    pthread_mutex_t lock;
    struct timer timer;
    int armed;
    int kicked;
    int timeout;
    int barks;
};

#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

static void *timer_thread(void *argument)
{
    struct timer *timer = argument;
    for (int i = 0; i < FIRINGS; i++)
    {
        timer->expired(timer);
    }
    return NULL;
}

static void add_timer(struct timer *timer)
{
    pthread_create(&timer->thread, NULL, timer_thread, timer);
}

static void del_timer_sync(struct timer *timer)
{
    pthread_join(timer->thread, NULL);
}

static void watchdog_expired(struct timer *timer)
{
    struct watchdog *dog = container_of(timer, struct watchdog, timer);
    pthread_mutex_lock(&dog->lock);
    if (dog->armed)
    {
        if (!dog->kicked)
        {
            dog->barks += dog->timeout;
        }
        dog->kicked = 0;
    }
    pthread_mutex_unlock(&dog->lock);
}

static void watchdog_probe(struct watchdog *dog)
{
    pthread_mutex_init(&dog->lock, NULL);
    dog->timer.expired = watchdog_expired;
    dog->timeout = 30;
    dog->armed = 1;
    add_timer(&dog->timer);
}

static void watchdog_write(struct watchdog *dog, int timeout)
{
    dog->kicked = 1;
    if (timeout > 0)
    {
        dog->timeout = timeout;
    }
}

static void watchdog_remove(struct watchdog *dog)
{
    dog->armed = 0;
    dog->timeout = 0;
    del_timer_sync(&dog->timer);
    pthread_mutex_destroy(&dog->lock);
}

int main(void)
{
    static struct watchdog dog;
    watchdog_probe(&dog);
    watchdog_write(&dog, 60);
    watchdog_remove(&dog);
    printf("barks %d\n", dog.barks);
    return 0;
}
