#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define TICKS 4
#define QUEUE_SIZE 4
#define LISTENERS 2
#define HISTORY 3
#define LOW_CHARGE 20
#define ENOENT 2
#define EBUSY 16
#define ENOSPC 28

enum property
{
    PROPERTY_CHARGE,
    PROPERTY_VOLTAGE,
    PROPERTY_STATUS,
    PROPERTY_CYCLES,
    PROPERTIES
};

enum status
{
    STATUS_DISCHARGING,
    STATUS_CHARGING,
    STATUS_FULL
};

struct work
{
    void (*run)(struct work *work);
    void *data;
    _Atomic bool pending;
};

struct workqueue
{
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    struct work *items[QUEUE_SIZE];
    int head;
    int count;
    bool draining;
    int executed;
};

struct timer
{
    void (*expired)(struct timer *timer);
    void *data;
    int expires;
    bool armed;
};

struct timer_base
{
    pthread_mutex_t lock;
    struct timer *timers[2];
    int registered;
    int now;
};

struct listener
{
    void (*notify)(struct listener *listener, int charge, enum status status);
    int calls;
    int lowest;
    int last_status;
};

struct notifier_chain
{
    pthread_rwlock_t lock;
    struct listener *listeners[LISTENERS];
    int count;
};

struct reading
{
    int charge;
    int voltage;
    int tick;
};

struct gauge
{
    pthread_mutex_t lock;
    int charge;
    int voltage;
    int cycles;
    enum status status;
    struct reading history[HISTORY];
    int recorded;
    struct work poll_work;
    struct work alarm_work;
    struct timer poll_timer;
    struct timer watchdog;
    atomic_int plugged;
    atomic_int watchdog_bites;
    struct notifier_chain chain;
    int alarms;
};

struct attribute
{
    const char *name;
    enum property property;
    int (*show)(struct gauge *gauge, enum property property);
};

struct panel
{
    struct gauge *gauge;
    int shown[PROPERTIES];
    int missing;
    int oldest_charge;
};

static struct gauge gauge;
static struct workqueue workqueue;
static struct timer_base timer_base;

static int queue_work(struct workqueue *queue, struct work *work)
{
    int error = 0;
    if (atomic_exchange(&work->pending, true))
    {
        return -EBUSY;
    }
    pthread_mutex_lock(&queue->lock);
    if (queue->count == QUEUE_SIZE)
    {
        error = -ENOSPC;
    }
    else
    {
        int tail = (queue->head + queue->count) % QUEUE_SIZE;
        queue->items[tail] = work;
        queue->count++;
        pthread_cond_signal(&queue->arrived);
    }
    pthread_mutex_unlock(&queue->lock);
    if (error != 0)
    {
        atomic_store(&work->pending, false);
    }
    return error;
}

static struct work *dequeue_work(struct workqueue *queue)
{
    struct work *work = NULL;
    pthread_mutex_lock(&queue->lock);
    while (queue->count == 0 && !queue->draining)
    {
        pthread_cond_wait(&queue->arrived, &queue->lock);
    }
    if (queue->count > 0)
    {
        work = queue->items[queue->head];
        queue->head = (queue->head + 1) % QUEUE_SIZE;
        queue->count--;
        queue->executed++;
    }
    pthread_mutex_unlock(&queue->lock);
    return work;
}

static void *worker_main(void *argument)
{
    struct workqueue *queue = argument;
    struct work *work = dequeue_work(queue);
    while (work != NULL)
    {
        atomic_store(&work->pending, false);
        work->run(work);
        work = dequeue_work(queue);
    }
    return NULL;
}

static void drain_workqueue(struct workqueue *queue)
{
    pthread_mutex_lock(&queue->lock);
    queue->draining = true;
    pthread_cond_broadcast(&queue->arrived);
    pthread_mutex_unlock(&queue->lock);
}

static void add_timer(struct timer_base *base, struct timer *timer, int delay)
{
    pthread_mutex_lock(&base->lock);
    timer->expires = base->now + delay;
    timer->armed = true;
    base->timers[base->registered] = timer;
    base->registered++;
    pthread_mutex_unlock(&base->lock);
}

static void mod_timer(struct timer_base *base, struct timer *timer, int delay)
{
    pthread_mutex_lock(&base->lock);
    timer->expires = base->now + delay;
    timer->armed = true;
    pthread_mutex_unlock(&base->lock);
}

static bool del_timer(struct timer_base *base, struct timer *timer)
{
    bool was_armed;
    pthread_mutex_lock(&base->lock);
    was_armed = timer->armed;
    timer->armed = false;
    pthread_mutex_unlock(&base->lock);
    return was_armed;
}

static struct timer *take_expired(struct timer_base *base)
{
    struct timer *found = NULL;
    pthread_mutex_lock(&base->lock);
    for (int i = 0; i < base->registered; i++)
    {
        struct timer *timer = base->timers[i];
        if (found == NULL && timer->armed && timer->expires <= base->now)
        {
            timer->armed = false;
            found = timer;
        }
    }
    pthread_mutex_unlock(&base->lock);
    return found;
}

static void advance_clock(struct timer_base *base)
{
    pthread_mutex_lock(&base->lock);
    base->now++;
    pthread_mutex_unlock(&base->lock);
}

static int current_tick(struct timer_base *base)
{
    int now;
    pthread_mutex_lock(&base->lock);
    now = base->now;
    pthread_mutex_unlock(&base->lock);
    return now;
}

static void *timer_interrupts(void *argument)
{
    struct timer_base *base = argument;
    for (int tick = 0; tick < TICKS; tick++)
    {
        struct timer *timer;
        advance_clock(base);
        timer = take_expired(base);
        while (timer != NULL)
        {
            timer->expired(timer);
            timer = take_expired(base);
        }
    }
    return NULL;
}

static int register_listener(struct notifier_chain *chain, struct listener *listener)
{
    int error = 0;
    pthread_rwlock_wrlock(&chain->lock);
    if (chain->count == LISTENERS)
    {
        error = -ENOSPC;
    }
    else
    {
        chain->listeners[chain->count] = listener;
        chain->count++;
    }
    pthread_rwlock_unlock(&chain->lock);
    return error;
}

static void unregister_listener(struct notifier_chain *chain, const struct listener *listener)
{
    pthread_rwlock_wrlock(&chain->lock);
    for (int i = 0; i < chain->count; i++)
    {
        if (chain->listeners[i] == listener)
        {
            chain->count--;
            chain->listeners[i] = chain->listeners[chain->count];
            break;
        }
    }
    pthread_rwlock_unlock(&chain->lock);
}

static void call_listeners(struct notifier_chain *chain, int charge, enum status status)
{
    pthread_rwlock_rdlock(&chain->lock);
    for (int i = 0; i < chain->count; i++)
    {
        struct listener *listener = chain->listeners[i];
        listener->notify(listener, charge, status);
    }
    pthread_rwlock_unlock(&chain->lock);
}

static void note_change(struct listener *listener, int charge, enum status status)
{
    listener->calls++;
    listener->last_status = (int)status;
    if (listener->calls == 1 || charge < listener->lowest)
    {
        listener->lowest = charge;
    }
}

static void record(struct gauge *battery, int tick)
{
    struct reading *slot = &battery->history[battery->recorded % HISTORY];
    slot->charge = battery->charge;
    slot->voltage = battery->voltage;
    slot->tick = tick;
    battery->recorded++;
}

static void update_charge(struct gauge *battery)
{
    if (atomic_load(&battery->plugged))
    {
        battery->charge += 30;
        battery->status = STATUS_CHARGING;
    }
    else
    {
        battery->charge -= 15;
        battery->status = STATUS_DISCHARGING;
    }
    if (battery->charge >= 100)
    {
        battery->charge = 100;
        battery->status = STATUS_FULL;
        battery->cycles++;
    }
    if (battery->charge < 0)
    {
        battery->charge = 0;
    }
    battery->voltage = 3300 + battery->charge * 9;
}

static void poll_battery(struct work *work)
{
    struct gauge *battery = work->data;
    int tick = current_tick(&timer_base);
    bool low;
    int charge;
    enum status status;
    pthread_mutex_lock(&battery->lock);
    update_charge(battery);
    record(battery, tick);
    charge = battery->charge;
    status = battery->status;
    low = charge < LOW_CHARGE;
    pthread_mutex_unlock(&battery->lock);
    call_listeners(&battery->chain, charge, status);
    if (low)
    {
        queue_work(&workqueue, &battery->alarm_work);
    }
    mod_timer(&timer_base, &battery->watchdog, 2);
}

static void raise_alarm(struct work *work)
{
    struct gauge *battery = work->data;
    pthread_mutex_lock(&battery->lock);
    if (battery->status == STATUS_DISCHARGING)
    {
        battery->alarms++;
    }
    pthread_mutex_unlock(&battery->lock);
}

static void poll_timer_expired(struct timer *timer)
{
    struct gauge *battery = timer->data;
    queue_work(&workqueue, &battery->poll_work);
    mod_timer(&timer_base, timer, 1);
}

static void watchdog_expired(struct timer *timer)
{
    struct gauge *battery = timer->data;
    atomic_fetch_add(&battery->watchdog_bites, 1);
}

static void *charger_interrupts(void *argument)
{
    struct gauge *battery = argument;
    atomic_store(&battery->plugged, 1);
    queue_work(&workqueue, &battery->poll_work);
    atomic_store(&battery->plugged, 0);
    queue_work(&workqueue, &battery->poll_work);
    return NULL;
}

static int show_measured(struct gauge *battery, enum property property)
{
    int value = 0;
    pthread_mutex_lock(&battery->lock);
    switch (property)
    {
    case PROPERTY_CHARGE:
        value = battery->charge;
        break;
    case PROPERTY_VOLTAGE:
        value = battery->voltage;
        break;
    case PROPERTY_CYCLES:
        value = battery->cycles;
        break;
    case PROPERTY_STATUS:
    case PROPERTIES:
        value = -ENOENT;
        break;
    }
    pthread_mutex_unlock(&battery->lock);
    return value;
}

static int show_status(struct gauge *battery, enum property property)
{
    int status;
    if (property != PROPERTY_STATUS)
    {
        return -ENOENT;
    }
    pthread_mutex_lock(&battery->lock);
    status = (int)battery->status;
    pthread_mutex_unlock(&battery->lock);
    return status;
}

static int show_oldest(struct gauge *battery)
{
    struct reading oldest = {0};
    pthread_mutex_lock(&battery->lock);
    if (battery->recorded > HISTORY)
    {
        oldest = battery->history[battery->recorded % HISTORY];
    }
    else if (battery->recorded > 0)
    {
        oldest = battery->history[0];
    }
    pthread_mutex_unlock(&battery->lock);
    return oldest.charge;
}

static const struct attribute attributes[PROPERTIES] = {{"charge", PROPERTY_CHARGE, show_measured},
                                                        {"voltage", PROPERTY_VOLTAGE, show_measured},
                                                        {"status", PROPERTY_STATUS, show_status},
                                                        {"cycles", PROPERTY_CYCLES, show_measured}};

static void *panel_main(void *argument)
{
    struct panel *panel = argument;
    struct listener listener = {.notify = note_change};
    int registered = register_listener(&panel->gauge->chain, &listener);
    for (int i = 0; i < PROPERTIES; i++)
    {
        const struct attribute *attribute = &attributes[i];
        int value = attribute->show(panel->gauge, attribute->property);
        panel->shown[i] = value;
        if (value < 0)
        {
            panel->missing++;
        }
    }
    panel->oldest_charge = show_oldest(panel->gauge);
    if (registered == 0)
    {
        unregister_listener(&panel->gauge->chain, &listener);
    }
    panel->missing += listener.calls > TICKS + 2;
    return NULL;
}

static void init_work(struct work *work, void (*run)(struct work *work), void *data)
{
    work->run = run;
    work->data = data;
    atomic_init(&work->pending, false);
}

static void init_timer(struct timer *timer, void (*expired)(struct timer *timer), void *data)
{
    timer->expired = expired;
    timer->data = data;
    timer->armed = false;
}

static void gauge_probe(struct gauge *battery)
{
    pthread_mutex_init(&workqueue.lock, NULL);
    pthread_cond_init(&workqueue.arrived, NULL);
    pthread_mutex_init(&timer_base.lock, NULL);
    pthread_mutex_init(&battery->lock, NULL);
    pthread_rwlock_init(&battery->chain.lock, NULL);
    battery->charge = 40;
    battery->voltage = 3660;
    battery->status = STATUS_DISCHARGING;
    atomic_init(&battery->plugged, 0);
    atomic_init(&battery->watchdog_bites, 0);
    init_work(&battery->poll_work, poll_battery, battery);
    init_work(&battery->alarm_work, raise_alarm, battery);
    init_timer(&battery->poll_timer, poll_timer_expired, battery);
    init_timer(&battery->watchdog, watchdog_expired, battery);
}

static void gauge_remove(struct gauge *battery)
{
    pthread_rwlock_destroy(&battery->chain.lock);
    pthread_mutex_destroy(&battery->lock);
    pthread_mutex_destroy(&timer_base.lock);
    pthread_cond_destroy(&workqueue.arrived);
    pthread_mutex_destroy(&workqueue.lock);
}

int main(void)
{
    pthread_t timers;
    pthread_t worker;
    pthread_t charger;
    pthread_t panel_thread;
    struct listener logger = {.notify = note_change};
    struct panel panel = {.gauge = &gauge};
    gauge_probe(&gauge);
    register_listener(&gauge.chain, &logger);
    pthread_create(&worker, NULL, worker_main, &workqueue);
    pthread_create(&timers, NULL, timer_interrupts, &timer_base);
    add_timer(&timer_base, &gauge.poll_timer, 1);
    add_timer(&timer_base, &gauge.watchdog, 3);
    pthread_create(&charger, NULL, charger_interrupts, &gauge);
    pthread_create(&panel_thread, NULL, panel_main, &panel);
    pthread_join(timers, NULL);
    pthread_join(charger, NULL);
    del_timer(&timer_base, &gauge.poll_timer);
    drain_workqueue(&workqueue);
    pthread_join(worker, NULL);
    pthread_join(panel_thread, NULL);
    for (int i = 0; i < PROPERTIES; i++)
    {
        printf("%s %d\n", attributes[i].name, panel.shown[i]);
    }
    printf("oldest %d, missing %d\n", panel.oldest_charge, panel.missing);
    printf("log: %d calls, lowest %d, status %d\n", logger.calls, logger.lowest, logger.last_status);
    printf("%d works, %d alarms, %d bites\n", workqueue.executed, gauge.alarms, atomic_load(&gauge.watchdog_bites));
    gauge_remove(&gauge);
    return 0;
}
