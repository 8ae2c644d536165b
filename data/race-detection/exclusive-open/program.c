#include <pthread.h>
#include <stdio.h>

#define PROCESSES 2

struct port
{
    pthread_mutex_t lock;
    int busy;
    int owner;
    int baud;
    int sent;
};

struct process
{
    int id;
    int rival;
    int speed;
    int written;
    pthread_t thread;
};

static struct port port = {.lock = PTHREAD_MUTEX_INITIALIZER, .owner = -1};

static int port_open(struct port *port, struct process *process)
{
    if (port->busy)
    {
        process->rival = port->owner;
        return -1;
    }
    pthread_mutex_lock(&port->lock);
    int granted = !port->busy;
    if (granted)
    {
        port->busy = 1;
        port->owner = process->id;
    }
    pthread_mutex_unlock(&port->lock);
    return granted ? 0 : -1;
}

static void port_ioctl(struct port *port, int baud)
{
    port->baud = baud;
}

static void port_write(struct port *port, struct process *process)
{
    pthread_mutex_lock(&port->lock);
    port->sent += 8;
    pthread_mutex_unlock(&port->lock);
    process->written++;
}

static void port_release(struct port *port)
{
    pthread_mutex_lock(&port->lock);
    port->busy = 0;
    pthread_mutex_unlock(&port->lock);
}

static void *run(void *argument)
{
    struct process *me = argument;
    for (int i = 0; i < 2; i++)
    {
        port_ioctl(&port, 9600 * me->id);
        if (port_open(&port, me) == 0)
        {
            port_write(&port, me);
            port_release(&port);
        }
    }
    me->speed = port.baud;
    return NULL;
}

int main(void)
{
    struct process processes[PROCESSES];
    for (int i = 0; i < PROCESSES; i++)
    {
        processes[i] = (struct process){.id = i + 1, .rival = -1};
        pthread_create(&processes[i].thread, NULL, run, &processes[i]);
    }
    for (int i = 0; i < PROCESSES; i++)
    {
        pthread_join(processes[i].thread, NULL);
        printf("process %d wrote %d, rival %d\n", processes[i].id, processes[i].written, processes[i].rival);
    }
    printf("%d sent, speeds %d and %d\n", port.sent, processes[0].speed, processes[1].speed);
    return 0;
}
