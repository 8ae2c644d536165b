#include <pthread.h>
#include <stdio.h>

struct engine
{
    int speed;
    int gear;
};

static struct engine diesel;
static struct engine *running;
static int missed_starts;

static void *start(void *argument)
{
    struct engine *chosen = argument;
    running = chosen;
    chosen->speed = 3;
    return NULL;
}

static void *accelerate(void *argument)
{
    struct engine *mine = running;
    if (mine == NULL)
    {
        missed_starts++;
        return argument;
    }
    mine->speed += 5;
    mine->gear = 2;
    return argument;
}

int main(void)
{
    pthread_t starter;
    pthread_t driver;
    pthread_create(&starter, NULL, start, &diesel);
    pthread_create(&driver, NULL, accelerate, NULL);
    pthread_join(starter, NULL);
    pthread_join(driver, NULL);
    if (running->gear == 0)
    {
        running->gear = 1;
    }
    printf("speed %d in gear %d, missed %d\n", diesel.speed, diesel.gear, missed_starts);
    return 0;
}
