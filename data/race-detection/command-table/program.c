#include <pthread.h>
#include <stdio.h>

typedef void (*command_t)(void);

static pthread_mutex_t motor = PTHREAD_MUTEX_INITIALIZER;
static int speed;
static int last_seen;

static void start(void)
{
    pthread_mutex_lock(&motor);
    speed += 10;
    pthread_mutex_unlock(&motor);
}

static void stop(void)
{
    pthread_mutex_lock(&motor);
    speed = 0;
    pthread_mutex_unlock(&motor);
}

static void status(void)
{
    last_seen = speed;
}

static const command_t commands[] = {start, stop, status};

static void *execute(void *argument)
{
    const command_t *command = argument;
    (*command)();
    return NULL;
}

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
    {
        pthread_create(&threads[i], NULL, execute, (void *)&commands[i]);
    }
    commands[2]();
    for (int i = 0; i < 3; i++)
    {
        pthread_join(threads[i], NULL);
    }
    printf("speed %d, last seen %d\n", speed, last_seen);
    return 0;
}
