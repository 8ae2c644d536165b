#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

struct hour
{
    int value;
    int chimes;
};

struct minute
{
    int value;
    int error;
};

struct second
{
    int value;
    bool valid;
};

struct view
{
    int hour;
    int minute;
    int second;
    int known;
};

static struct hour hour;
static struct minute minute;
static struct second second;
static atomic_int hour_flag;
static atomic_int minute_flag;
static pthread_mutex_t second_lock = PTHREAD_MUTEX_INITIALIZER;
static struct view tower_view;
static struct view ship_view;

static void set_hour(int value)
{
    hour.value = value;
    hour.chimes = value % 12;
    atomic_store_explicit(&hour_flag, 1, memory_order_release);
}

static int set_minute(int value)
{
    minute.value = value;
    minute.error = value > 30 ? 1 : 0;
    return atomic_exchange(&minute_flag, 1);
}

static void set_second(int value)
{
    pthread_mutex_lock(&second_lock);
    second.value = value;
    second.valid = true;
    pthread_mutex_unlock(&second_lock);
}

static void *clockmaker(void *unused)
{
    set_second(12);
    int before = set_minute(45);
    if (before == 0)
    {
        set_second(13);
    }
    set_hour(17);
    return unused;
}

static void look_hour(struct view *view)
{
    if (atomic_load_explicit(&hour_flag, memory_order_acquire))
    {
        view->hour = hour.value + hour.chimes;
        view->known++;
    }
}

static void look_minute(struct view *view)
{
    int flag = atomic_fetch_add(&minute_flag, 0);
    if (flag)
    {
        view->minute = minute.value - minute.error;
        view->known++;
    }
}

static void look_second(struct view *view)
{
    pthread_mutex_lock(&second_lock);
    if (second.valid)
    {
        view->second = second.value;
        view->known++;
    }
    pthread_mutex_unlock(&second_lock);
}

static void *tower(void *unused)
{
    look_hour(&tower_view);
    look_minute(&tower_view);
    look_second(&tower_view);
    if (tower_view.hour != 0)
    {
        tower_view.minute = minute.value;
        tower_view.known += minute.error;
    }
    return unused;
}

static void *ship(void *unused)
{
    look_second(&ship_view);
    look_minute(&ship_view);
    look_hour(&ship_view);
    return unused;
}

static void show(const char *name, const struct view *view)
{
    printf("%s knows %d of the clocks\n", name, view->known);
    printf("%s: %d:%d:%d\n", name, view->hour, view->minute, view->second);
}

int main(void)
{
    pthread_t makers;
    pthread_t viewers[2];
    pthread_create(&makers, NULL, clockmaker, NULL);
    pthread_create(&viewers[0], NULL, tower, NULL);
    pthread_create(&viewers[1], NULL, ship, NULL);
    pthread_join(viewers[0], NULL);
    show("tower", &tower_view);
    pthread_join(viewers[1], NULL);
    show("ship", &ship_view);
    look_second(&ship_view);
    int hours = atomic_load_explicit(&hour_flag, memory_order_relaxed);
    int minutes = atomic_load_explicit(&minute_flag, memory_order_relaxed);
    printf("flags %d and %d\n", hours, minutes);
    pthread_join(makers, NULL);
    printf("the clocks say %d:%d:%d\n", hour.value, minute.value, second.value);
    return 0;
}
