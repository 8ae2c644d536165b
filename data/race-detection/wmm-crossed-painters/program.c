#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum colour
{
    BARE,
    RED,
    BLUE
};

struct bucket
{
    int used;
    int drips;
};

static atomic_int east_wall;
static atomic_int west_wall;
static atomic_int east_coats;
static atomic_int west_coats;
static atomic_int painters_done;
static struct bucket red_bucket;
static struct bucket blue_bucket;
static int inspection[4];
static int complaints;

static void *paint_red(void *unused)
{
    atomic_store_explicit(&east_wall, RED, memory_order_release);
    red_bucket.used++;
    atomic_fetch_add_explicit(&east_coats, 1, memory_order_relaxed);
    atomic_store_explicit(&west_wall, RED, memory_order_release);
    red_bucket.used++;
    int coats = atomic_fetch_add_explicit(&west_coats, 1, memory_order_relaxed);
    if (coats == 1)
    {
        red_bucket.drips++;
    }
    atomic_fetch_add_explicit(&painters_done, 1, memory_order_release);
    return unused;
}

static void *paint_blue(void *unused)
{
    atomic_store_explicit(&west_wall, BLUE, memory_order_release);
    blue_bucket.used++;
    atomic_fetch_add_explicit(&west_coats, 1, memory_order_relaxed);
    atomic_store_explicit(&east_wall, BLUE, memory_order_release);
    blue_bucket.used++;
    int coats = atomic_fetch_add_explicit(&east_coats, 1, memory_order_relaxed);
    if (coats == 1)
    {
        blue_bucket.drips++;
    }
    atomic_fetch_add_explicit(&painters_done, 1, memory_order_release);
    return unused;
}

static void *inspect(void *unused)
{
    inspection[0] = atomic_load_explicit(&east_wall, memory_order_acquire);
    inspection[1] = atomic_load_explicit(&west_wall, memory_order_acquire);
    if (atomic_load_explicit(&painters_done, memory_order_acquire) < 2)
    {
        inspection[2] = -1;
        return unused;
    }
    inspection[2] = red_bucket.used + red_bucket.drips;
    inspection[3] = blue_bucket.used + blue_bucket.drips;
    if (inspection[0] == BARE)
    {
        complaints++;
    }
    if (inspection[1] == BARE)
    {
        complaints++;
    }
    return unused;
}

static const char *name_of(int colour)
{
    switch (colour)
    {
    case RED:
        return "red";
    case BLUE:
        return "blue";
    default:
        return "bare";
    }
}

int main(void)
{
    pthread_t red;
    pthread_t blue;
    pthread_t inspector;
    pthread_create(&red, NULL, paint_red, NULL);
    pthread_create(&blue, NULL, paint_blue, NULL);
    pthread_create(&inspector, NULL, inspect, NULL);
    pthread_join(red, NULL);
    pthread_join(blue, NULL);
    int east = atomic_load_explicit(&east_wall, memory_order_relaxed);
    int west = atomic_load_explicit(&west_wall, memory_order_relaxed);
    printf("east %s with %d coats\n", name_of(east), atomic_load(&east_coats));
    printf("west %s with %d coats\n", name_of(west), atomic_load(&west_coats));
    printf("buckets %d and %d\n", red_bucket.used, blue_bucket.used);
    pthread_join(inspector, NULL);
    printf("inspected %s, %s, %d, %d\n", name_of(inspection[0]), name_of(inspection[1]), inspection[2], inspection[3]);
    if (east != west && inspection[2] > 0)
    {
        printf("the walls differ for good\n");
    }
    printf("%d complaints, %d drips\n", complaints, red_bucket.drips + blue_bucket.drips);
    return 0;
}
