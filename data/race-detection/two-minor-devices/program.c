#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

#define MINORS 2
#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

struct cdev
{
    int minor;
};

struct relay
{
    pthread_mutex_t lock;
    int closed;
    struct cdev cdev;
    int switched;
};

struct file
{
    struct cdev *cdev;
    int wanted;
    int seen;
};

static struct relay relays[MINORS];
static atomic_int opened;

static void relay_open(struct file *file, int minor)
{
    file->cdev = &relays[minor].cdev;
    atomic_fetch_add(&opened, 1);
}

static void relay_release(struct file *file)
{
    file->cdev = NULL;
    atomic_fetch_sub(&opened, 1);
}

static void relay_write(struct file *file)
{
    struct relay *relay = container_of(file->cdev, struct relay, cdev);
    pthread_mutex_lock(&relay->lock);
    if (relay->closed != file->wanted)
    {
        relay->closed = file->wanted;
        relay->switched++;
    }
    pthread_mutex_unlock(&relay->lock);
}

static void relay_read(struct file *file)
{
    struct relay *relay = container_of(file->cdev, struct relay, cdev);
    pthread_mutex_lock(&relay->lock);
    file->seen = relay->closed + 10 * file->cdev->minor;
    pthread_mutex_unlock(&relay->lock);
}

static void *process(void *argument)
{
    struct file *files = argument;
    for (int minor = 0; minor < MINORS; minor++)
    {
        relay_open(&files[minor], minor);
        relay_write(&files[minor]);
        relay_read(&files[minor]);
        relay_release(&files[minor]);
    }
    return NULL;
}

int main(void)
{
    pthread_t shell;
    pthread_t daemon;
    struct file shell_files[MINORS] = {{NULL, 1, 0}, {NULL, 0, 0}};
    struct file daemon_files[MINORS] = {{NULL, 0, 0}, {NULL, 1, 0}};
    for (int i = 0; i < MINORS; i++)
    {
        pthread_mutex_init(&relays[i].lock, NULL);
        relays[i].cdev.minor = i;
    }
    pthread_create(&shell, NULL, process, shell_files);
    pthread_create(&daemon, NULL, process, daemon_files);
    pthread_join(shell, NULL);
    pthread_join(daemon, NULL);
    for (int i = 0; i < MINORS; i++)
    {
        printf("relay %d switched %d times\n", i, relays[i].switched);
        printf("seen %d and %d\n", shell_files[i].seen, daemon_files[i].seen);
        pthread_mutex_destroy(&relays[i].lock);
    }
    printf("%d open\n", atomic_load(&opened));
    return 0;
}
