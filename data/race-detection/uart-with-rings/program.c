#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define RING 4
#define TICKS 3
#define EAGAIN 11
#define EBUSY 16
#define EINVAL 22

enum status
{
    TX_EMPTY = 1,
    RX_READY = 2
};

enum command
{
    UART_SET_SPEED = 1,
    UART_GET_SPEED,
    UART_FLUSH
};

struct ring
{
    int bytes[RING];
    int head;
    int tail;
};

struct registers
{
    int transmit;
    int receive;
    unsigned status;
};

struct settings
{
    int speed;
    int changes;
};

struct statistics
{
    int sent;
    int received;
    int overruns;
    int echoes;
};

struct uart
{
    pthread_spinlock_t port_lock;
    pthread_mutex_t settings_mutex;
    struct ring transmit;
    struct ring receive;
    struct registers registers;
    struct settings settings;
    struct statistics statistics;
    atomic_bool shutdown;
    atomic_int users;
    pthread_t interrupt;
};

struct process
{
    struct uart *uart;
    int base;
    int written;
    int read;
    int sum;
    int speed;
    int refused;
    pthread_t thread;
};

static bool ring_is_empty(const struct ring *ring)
{
    return ring->head == ring->tail;
}

static bool ring_is_full(const struct ring *ring)
{
    return ring->tail - ring->head == RING;
}

static void ring_put(struct ring *ring, int byte)
{
    ring->bytes[ring->tail % RING] = byte;
    ring->tail++;
}

static int ring_get(struct ring *ring)
{
    int byte = ring->bytes[ring->head % RING];
    ring->head++;
    return byte;
}

static void hardware_tick(struct registers *registers)
{
    if ((registers->status & TX_EMPTY) == 0)
    {
        registers->receive = registers->transmit + 1;
        registers->status = TX_EMPTY | RX_READY;
    }
}

static void handle_receive(struct uart *uart)
{
    int byte = uart->registers.receive;
    uart->registers.status &= ~(unsigned)RX_READY;
    if (ring_is_full(&uart->receive))
    {
        uart->statistics.overruns++;
        return;
    }
    ring_put(&uart->receive, byte);
    uart->statistics.received++;
}

static void handle_transmit(struct uart *uart)
{
    if (ring_is_empty(&uart->transmit))
    {
        return;
    }
    uart->registers.transmit = ring_get(&uart->transmit);
    uart->registers.status &= ~(unsigned)TX_EMPTY;
    uart->statistics.sent++;
}

static void uart_interrupt(struct uart *uart)
{
    pthread_spin_lock(&uart->port_lock);
    hardware_tick(&uart->registers);
    if (uart->registers.status & RX_READY)
    {
        handle_receive(uart);
    }
    if (uart->registers.status & TX_EMPTY)
    {
        handle_transmit(uart);
    }
    pthread_spin_unlock(&uart->port_lock);
}

static void *interrupt_thread(void *argument)
{
    struct uart *uart = argument;
    for (int tick = 0; tick < TICKS; tick++)
    {
        if (atomic_load(&uart->shutdown))
        {
            break;
        }
        uart_interrupt(uart);
    }
    uart_interrupt(uart);
    return NULL;
}

static int uart_open(struct uart *uart)
{
    if (atomic_load(&uart->shutdown))
    {
        return -EBUSY;
    }
    atomic_fetch_add(&uart->users, 1);
    return 0;
}

static void uart_release(struct uart *uart)
{
    atomic_fetch_sub(&uart->users, 1);
}

static int uart_write(struct uart *uart, int byte)
{
    int result = 1;
    pthread_spin_lock(&uart->port_lock);
    if (ring_is_full(&uart->transmit))
    {
        result = -EAGAIN;
    }
    else
    {
        ring_put(&uart->transmit, byte);
    }
    pthread_spin_unlock(&uart->port_lock);
    return result;
}

static int uart_read(struct uart *uart, int *byte)
{
    int result = -EAGAIN;
    pthread_spin_lock(&uart->port_lock);
    if (!ring_is_empty(&uart->receive))
    {
        *byte = ring_get(&uart->receive);
        result = 1;
    }
    pthread_spin_unlock(&uart->port_lock);
    return result;
}

static int set_speed(struct uart *uart, int speed)
{
    if (speed <= 0)
    {
        return -EINVAL;
    }
    pthread_mutex_lock(&uart->settings_mutex);
    if (uart->settings.speed != speed)
    {
        uart->settings.speed = speed;
        uart->settings.changes++;
    }
    pthread_mutex_unlock(&uart->settings_mutex);
    return 0;
}

static int get_speed(struct uart *uart)
{
    pthread_mutex_lock(&uart->settings_mutex);
    int speed = uart->settings.speed;
    pthread_mutex_unlock(&uart->settings_mutex);
    return speed;
}

static int flush(struct uart *uart)
{
    int dropped = 0;
    pthread_spin_lock(&uart->port_lock);
    while (!ring_is_empty(&uart->receive))
    {
        ring_get(&uart->receive);
        dropped++;
    }
    uart->statistics.echoes += dropped;
    pthread_spin_unlock(&uart->port_lock);
    return dropped;
}

static int uart_ioctl(struct uart *uart, enum command command, int argument)
{
    switch (command)
    {
    case UART_SET_SPEED:
        return set_speed(uart, argument);
    case UART_GET_SPEED:
        return get_speed(uart);
    case UART_FLUSH:
        return flush(uart);
    default:
        return -EINVAL;
    }
}

static void uart_probe(struct uart *uart)
{
    pthread_spin_init(&uart->port_lock, PTHREAD_PROCESS_PRIVATE);
    pthread_mutex_init(&uart->settings_mutex, NULL);
    uart->registers.status = TX_EMPTY;
    uart->settings.speed = 9600;
    atomic_store(&uart->shutdown, false);
    pthread_create(&uart->interrupt, NULL, interrupt_thread, uart);
}

static void uart_remove(struct uart *uart)
{
    atomic_store(&uart->shutdown, true);
    pthread_join(uart->interrupt, NULL);
    pthread_mutex_destroy(&uart->settings_mutex);
    pthread_spin_destroy(&uart->port_lock);
}

static void exchange(struct process *me, int byte)
{
    if (uart_write(me->uart, byte) > 0)
    {
        me->written++;
    }
    else
    {
        me->refused++;
    }
    int answer = 0;
    if (uart_read(me->uart, &answer) > 0)
    {
        me->read++;
        me->sum += answer;
    }
}

static void *terminal(void *argument)
{
    struct process *me = argument;
    if (uart_open(me->uart) != 0)
    {
        return NULL;
    }
    uart_ioctl(me->uart, UART_SET_SPEED, me->base * 1200);
    for (int i = 0; i < 2; i++)
    {
        exchange(me, me->base + i);
    }
    me->speed = uart_ioctl(me->uart, UART_GET_SPEED, 0);
    if (me->read == 0)
    {
        me->sum -= uart_ioctl(me->uart, UART_FLUSH, 0);
    }
    uart_release(me->uart);
    return NULL;
}

static void show(const struct process *process)
{
    printf("process %d wrote %d and read %d\n", process->base, process->written, process->read);
    printf("process %d: sum %d, speed %d, refused %d\n", process->base, process->sum, process->speed, process->refused);
}

int main(void)
{
    static struct uart uart;
    struct process processes[2] = {{.uart = &uart, .base = 8}, {.uart = &uart, .base = 16}};
    uart_probe(&uart);
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&processes[i].thread, NULL, terminal, &processes[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(processes[i].thread, NULL);
    }
    uart_remove(&uart);
    for (int i = 0; i < 2; i++)
    {
        show(&processes[i]);
    }
    printf("%d sent, %d received\n", uart.statistics.sent, uart.statistics.received);
    printf("%d overruns, %d echoes\n", uart.statistics.overruns, uart.statistics.echoes);
    printf("%d speed changes, %d users\n", uart.settings.changes, atomic_load(&uart.users));
    return 0;
}
