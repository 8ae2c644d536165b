#include <pthread.h>
#include <stdio.h>
#include <time.h>

#define LANES 2
#define DRIVERS 3

struct lane
{
    pthread_mutex_t gate;
    int toll;
    int cars;
};

struct driver
{
    int preferred;
    int fee;
};

static struct lane lanes[LANES];
static int side_road;

static struct lane *try_lane(struct lane *lane)
{
    struct timespec long_ago = {0, 0};
    if (pthread_mutex_timedlock(&lane->gate, &long_ago) == 0)
    {
        return lane;
    }
    return NULL;
}

static struct lane *find_lane(int preferred)
{
    struct lane *open = try_lane(&lanes[preferred]);
    if (open == NULL)
    {
        open = try_lane(&lanes[(preferred + 1) % LANES]);
    }
    return open;
}

static void pay(struct lane *lane, int fee)
{
    lane->toll += fee;
    lane->cars++;
}

static void *pass(void *argument)
{
    struct driver *driver = argument;
    struct lane *lane = find_lane(driver->preferred);
    if (lane == NULL)
    {
        side_road++;
        pay(&lanes[driver->preferred], driver->fee);
        return NULL;
    }
    pay(lane, driver->fee);
    pthread_mutex_unlock(&lane->gate);
    return NULL;
}

static void *inspect(void *argument)
{
    int *average = argument;
    int toll = 0;
    int cars = 0;
    for (int i = 0; i < LANES; i++)
    {
        pthread_mutex_lock(&lanes[i].gate);
        toll += lanes[i].toll;
        cars += lanes[i].cars;
        pthread_mutex_unlock(&lanes[i].gate);
    }
    if (side_road > 0)
    {
        cars++;
    }
    *average = cars == 0 ? 0 : toll / cars;
    return NULL;
}

int main(void)
{
    pthread_t threads[DRIVERS];
    pthread_t inspector;
    struct driver drivers[DRIVERS] = {{0, 2}, {1, 3}, {0, 5}};
    int average = 0;
    int toll = 0;
    for (int i = 0; i < LANES; i++)
    {
        pthread_mutex_init(&lanes[i].gate, NULL);
    }
    pthread_create(&inspector, NULL, inspect, &average);
    for (int i = 0; i < DRIVERS; i++)
    {
        pthread_create(&threads[i], NULL, pass, &drivers[i]);
    }
    for (int i = 0; i < DRIVERS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    pthread_join(inspector, NULL);
    for (int i = 0; i < LANES; i++)
    {
        toll += lanes[i].toll;
        printf("lane %d: %d cars\n", i, lanes[i].cars);
        pthread_mutex_destroy(&lanes[i].gate);
    }
    printf("toll %d, average %d, side road %d\n", toll, average, side_road);
    return 0;
}
