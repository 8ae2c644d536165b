#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define HISTORY 4
#define TIMER_ROUNDS 2
#define WORK_ROUNDS 2
#define ENODATA 61
#define EINVAL 22
#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

enum attribute
{
    TEMPERATURE,
    SAMPLES,
    STATE,
    EXTREME
};

enum power
{
    POWER_ON,
    POWER_SUSPENDED
};

struct timer
{
    pthread_t thread;
    void (*function)(struct timer *timer);
    int rounds;
    bool active;
};

struct work
{
    pthread_t thread;
    void (*function)(struct work *work);
    int rounds;
    bool active;
};

struct calibration
{
    int offset;
    int gain;
};

struct history
{
    int values[HISTORY];
    int used;
};

struct station
{
    pthread_mutex_t lock;
    struct timer timer;
    struct work work;
    struct calibration calibration;
    struct history history;
    int raw;
    int filtered;
    int ticks;
    atomic_int power;
    int suspends;
};

struct reader
{
    struct station *station;
    int temperature;
    int samples;
    int extreme;
    int errors;
    pthread_t thread;
};

static void *timer_thread(void *argument)
{
    struct timer *timer = argument;
    for (int i = 0; i < timer->rounds; i++)
    {
        timer->function(timer);
    }
    return NULL;
}

static void *work_thread(void *argument)
{
    struct work *work = argument;
    for (int i = 0; i < work->rounds; i++)
    {
        work->function(work);
    }
    return NULL;
}

static void start_timer(struct timer *timer, int rounds)
{
    timer->rounds = rounds;
    timer->active = true;
    pthread_create(&timer->thread, NULL, timer_thread, timer);
}

static void stop_timer(struct timer *timer)
{
    if (!timer->active)
    {
        return;
    }
    pthread_join(timer->thread, NULL);
    timer->active = false;
}

static void schedule_work(struct work *work, int rounds)
{
    work->rounds = rounds;
    work->active = true;
    pthread_create(&work->thread, NULL, work_thread, work);
}

static void flush_work(struct work *work)
{
    if (!work->active)
    {
        return;
    }
    pthread_join(work->thread, NULL);
    work->active = false;
}

static void history_add(struct history *history, int value)
{
    if (history->used == HISTORY)
    {
        for (int i = 1; i < HISTORY; i++)
        {
            history->values[i - 1] = history->values[i];
        }
        history->used--;
    }
    history->values[history->used] = value;
    history->used++;
}

static int history_mean(const struct history *history)
{
    int sum = 0;
    for (int i = 0; i < history->used; i++)
    {
        sum += history->values[i];
    }
    return history->used == 0 ? 0 : sum / history->used;
}

static int history_extreme(const struct history *history)
{
    int extreme = 0;
    for (int i = 0; i < history->used; i++)
    {
        if (history->values[i] > extreme)
        {
            extreme = history->values[i];
        }
    }
    return extreme;
}

static int sample_sensor(int tick)
{
    return 180 + 3 * tick;
}

static int calibrate(const struct calibration *calibration, int raw)
{
    int value = raw + calibration->offset;
    return value * calibration->gain;
}

static void station_tick(struct timer *timer)
{
    struct station *station = container_of(timer, struct station, timer);
    int value = calibrate(&station->calibration, sample_sensor(station->ticks));
    station->ticks++;
    station->raw = value;
}

static void station_filter(struct work *work)
{
    struct station *station = container_of(work, struct station, work);
    pthread_mutex_lock(&station->lock);
    int value = station->raw;
    if (atomic_load(&station->power) == POWER_ON)
    {
        history_add(&station->history, value);
        station->filtered = history_mean(&station->history);
    }
    pthread_mutex_unlock(&station->lock);
}

static int station_show(struct station *station, enum attribute attribute, int *value)
{
    int error = 0;
    pthread_mutex_lock(&station->lock);
    switch (attribute)
    {
    case TEMPERATURE:
        if (station->history.used == 0)
        {
            error = -ENODATA;
        }
        *value = station->filtered;
        break;
    case SAMPLES:
        *value = station->history.used;
        break;
    case STATE:
        *value = atomic_load(&station->power);
        break;
    case EXTREME:
        *value = history_extreme(&station->history);
        break;
    default:
        error = -EINVAL;
        break;
    }
    pthread_mutex_unlock(&station->lock);
    return error;
}

static void load_calibration(struct station *station)
{
    station->calibration.offset = -20;
    station->calibration.gain = 2;
}

static void station_suspend(struct station *station)
{
    atomic_store(&station->power, POWER_SUSPENDED);
    pthread_mutex_lock(&station->lock);
    station->suspends++;
    station->raw = 0;
    station->history.used = 0;
    pthread_mutex_unlock(&station->lock);
}

static void station_resume(struct station *station)
{
    pthread_mutex_lock(&station->lock);
    station->filtered = 0;
    pthread_mutex_unlock(&station->lock);
    atomic_store(&station->power, POWER_ON);
}

static void station_probe(struct station *station)
{
    pthread_mutex_init(&station->lock, NULL);
    station->timer.function = station_tick;
    station->work.function = station_filter;
    atomic_store(&station->power, POWER_ON);
    start_timer(&station->timer, TIMER_ROUNDS);
    load_calibration(station);
    schedule_work(&station->work, WORK_ROUNDS);
}

static void station_remove(struct station *station)
{
    stop_timer(&station->timer);
    flush_work(&station->work);
    pthread_mutex_destroy(&station->lock);
}

static void *read_attributes(void *argument)
{
    struct reader *me = argument;
    if (station_show(me->station, TEMPERATURE, &me->temperature) != 0)
    {
        me->errors++;
    }
    if (station_show(me->station, SAMPLES, &me->samples) != 0)
    {
        me->errors++;
    }
    if (station_show(me->station, EXTREME, &me->extreme) != 0)
    {
        me->errors++;
    }
    int state = 0;
    station_show(me->station, STATE, &state);
    if (state == POWER_SUSPENDED)
    {
        me->errors++;
    }
    return NULL;
}

int main(void)
{
    static struct station station;
    struct reader reader = {.station = &station};
    station_probe(&station);
    pthread_create(&reader.thread, NULL, read_attributes, &reader);
    station_suspend(&station);
    station_resume(&station);
    pthread_join(reader.thread, NULL);
    station_remove(&station);
    printf("temperature %d from %d samples, %d errors\n", reader.temperature, reader.samples, reader.errors);
    printf("extreme %d\n", reader.extreme);
    printf("raw %d, filtered %d\n", station.raw, station.filtered);
    printf("%d ticks, %d suspends\n", station.ticks, station.suspends);
    return 0;
}
