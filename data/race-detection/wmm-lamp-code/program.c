#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define RED 1u
#define GREEN 2u
#define WHITE 4u

struct lamp
{
    int level;
    int since;
};

struct guard
{
    unsigned mask;
    int brightness;
    int oldest;
    int dark;
};

static struct lamp red;
static struct lamp green;
static struct lamp white;
static atomic_uint red_mask;
static atomic_uint lit;
static struct guard near_guard;
static struct guard far_guard;
static int watch = 6;

static void *light_red(void *unused)
{
    red.level = 40;
    red.since = watch;
    atomic_fetch_or_explicit(&red_mask, RED, memory_order_relaxed);
    return unused;
}

static void *light_green(void *unused)
{
    green.level = 30;
    green.since = watch + 1;
    atomic_fetch_or_explicit(&lit, GREEN, memory_order_release);
    unsigned others = atomic_load_explicit(&red_mask, memory_order_relaxed);
    white.level = others ? 20 : 25;
    white.since = watch + 2;
    atomic_fetch_or_explicit(&lit, WHITE, memory_order_acq_rel);
    return unused;
}

static void read_green(struct guard *guard)
{
    guard->brightness += green.level;
    if (green.since < guard->oldest)
    {
        guard->oldest = green.since;
    }
}

static void read_white(struct guard *guard)
{
    guard->brightness += white.level;
    if (white.since < guard->oldest)
    {
        guard->oldest = white.since;
    }
}

static void look(struct guard *guard)
{
    unsigned mask = atomic_load_explicit(&lit, memory_order_acquire);
    if (mask & GREEN)
    {
        read_green(guard);
    }
    else
    {
        guard->dark++;
    }
    if (mask & WHITE)
    {
        read_white(guard);
    }
    else
    {
        guard->dark++;
    }
    guard->mask = mask;
}

static void *stand_near(void *unused)
{
    near_guard.oldest = 100;
    unsigned mask = atomic_load_explicit(&red_mask, memory_order_acquire);
    if (mask & RED)
    {
        near_guard.brightness += red.level;
        int since = red.since;
        near_guard.oldest = since;
    }
    else
    {
        near_guard.dark++;
    }
    look(&near_guard);
    near_guard.mask |= mask;
    return unused;
}

static void *stand_far(void *unused)
{
    far_guard.oldest = 100;
    look(&far_guard);
    look(&far_guard);
    return unused;
}

static void show(const char *name, const struct guard *guard)
{
    printf("%s: mask %u, brightness %d, oldest %d, dark %d\n", name, guard->mask, guard->brightness, guard->oldest,
           guard->dark);
}

int main(void)
{
    pthread_t lamps[2];
    pthread_t guards[2];
    pthread_create(&lamps[0], NULL, light_red, NULL);
    pthread_create(&lamps[1], NULL, light_green, NULL);
    pthread_create(&guards[0], NULL, stand_near, NULL);
    pthread_create(&guards[1], NULL, stand_far, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(guards[i], NULL);
    }
    show("near", &near_guard);
    show("far", &far_guard);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(lamps[i], NULL);
    }
    printf("red %d since %d\n", red.level, red.since);
    printf("green %d since %d\n", green.level, green.since);
    printf("white %d since %d\n", white.level, white.since);
    printf("lit %u\n", atomic_load(&lit) + atomic_load(&red_mask));
    return 0;
}
