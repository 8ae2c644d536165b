#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define COILS 4
#define LIMIT 3
#define EIO 5
#define EAGAIN 11
#define EINVAL 22

enum direction
{
    BACKWARD = -1,
    FORWARD = 1
};

enum request
{
    MOTOR_HOME = 1,
    MOTOR_REVERSE,
    MOTOR_CLEAR,
    MOTOR_QUERY
};

struct spinlock
{
    pthread_spinlock_t raw;
    int acquisitions;
};

struct coil
{
    bool energized;
    int pulses;
};

struct irq
{
    int number;
    void (*handler)(int number, void *data);
    void *data;
    pthread_t thread;
    int rounds;
};

struct motor
{
    struct spinlock motion_lock;
    struct spinlock switch_lock;
    struct coil coils[COILS];
    struct irq limit_irq;
    int position;
    int direction;
    int phase;
    int fault;
    int limit_hits;
    atomic_bool powered;
};

struct session
{
    struct motor *motor;
    int moved;
    int errors;
    int seen_position;
    int seen_fault;
    pthread_t thread;
};

static struct motor the_motor;

static void spin_lock_init(struct spinlock *lock)
{
    pthread_spin_init(&lock->raw, PTHREAD_PROCESS_PRIVATE);
    lock->acquisitions = 0;
}

static void spin_lock(struct spinlock *lock)
{
    pthread_spin_lock(&lock->raw);
    lock->acquisitions++;
}

static void spin_unlock(struct spinlock *lock)
{
    pthread_spin_unlock(&lock->raw);
}

static void spin_lock_destroy(struct spinlock *lock)
{
    pthread_spin_destroy(&lock->raw);
}

static void *irq_thread(void *argument)
{
    struct irq *irq = argument;
    for (int i = 0; i < irq->rounds; i++)
    {
        irq->handler(irq->number, irq->data);
    }
    return NULL;
}

static int request_irq(struct irq *irq, int number, void (*handler)(int number, void *data), void *data)
{
    irq->number = number;
    irq->handler = handler;
    irq->data = data;
    irq->rounds = 2;
    if (pthread_create(&irq->thread, NULL, irq_thread, irq) != 0)
    {
        return -EAGAIN;
    }
    return 0;
}

static void free_irq(struct irq *irq)
{
    pthread_join(irq->thread, NULL);
    irq->handler = NULL;
}

static void energize(struct motor *motor, int phase)
{
    for (int i = 0; i < COILS; i++)
    {
        struct coil *coil = &motor->coils[i];
        bool wanted = i == phase;
        if (wanted && !coil->energized)
        {
            coil->pulses++;
        }
        coil->energized = wanted;
    }
}

static void release_coils(struct motor *motor)
{
    for (int i = 0; i < COILS; i++)
    {
        motor->coils[i].energized = false;
    }
}

static void limit_interrupt(int number, void *data)
{
    struct motor *motor = data;
    if (number != 9 || !atomic_load(&motor->powered))
    {
        return;
    }
    spin_lock(&motor->switch_lock);
    motor->limit_hits++;
    motor->position = LIMIT;
    motor->direction = BACKWARD;
    motor->fault = 1;
    spin_unlock(&motor->switch_lock);
}

static int step_once(struct motor *motor)
{
    int result = 0;
    spin_lock(&motor->motion_lock);
    if (motor->fault != 0)
    {
        result = -EIO;
    }
    else
    {
        int direction = motor->direction;
        motor->phase = (motor->phase + direction + COILS) % COILS;
        energize(motor, motor->phase);
        motor->position += direction;
    }
    spin_unlock(&motor->motion_lock);
    return result;
}

static void reverse(struct motor *motor)
{
    spin_lock(&motor->motion_lock);
    motor->direction = FORWARD;
    release_coils(motor);
    spin_unlock(&motor->motion_lock);
}

static void clear_fault(struct motor *motor)
{
    spin_lock(&motor->motion_lock);
    motor->fault = 0;
    spin_unlock(&motor->motion_lock);
}

static int go_home(struct motor *motor)
{
    int steps = 0;
    spin_lock(&motor->motion_lock);
    int position = motor->position;
    if (position > LIMIT)
    {
        steps = position - LIMIT;
    }
    energize(motor, 0);
    motor->phase = 0;
    spin_unlock(&motor->motion_lock);
    return steps;
}

static int query(struct motor *motor)
{
    spin_lock(&motor->motion_lock);
    int position = motor->position;
    spin_unlock(&motor->motion_lock);
    return position;
}

static int motor_ioctl(struct motor *motor, enum request request, int *result)
{
    switch (request)
    {
    case MOTOR_HOME:
        *result = go_home(motor);
        return 0;
    case MOTOR_REVERSE:
        reverse(motor);
        return 0;
    case MOTOR_CLEAR:
        clear_fault(motor);
        return 0;
    case MOTOR_QUERY:
        *result = query(motor);
        return 0;
    default:
        return -EINVAL;
    }
}

static int motor_write(struct motor *motor, int steps)
{
    int done = 0;
    if (!atomic_load(&motor->powered))
    {
        return -EAGAIN;
    }
    while (done < steps)
    {
        int error = step_once(motor);
        if (error != 0)
        {
            return error;
        }
        done++;
    }
    return done;
}

static int motor_probe(struct motor *motor)
{
    spin_lock_init(&motor->motion_lock);
    spin_lock_init(&motor->switch_lock);
    motor->direction = FORWARD;
    motor->position = 0;
    motor->fault = 0;
    atomic_store(&motor->powered, true);
    return request_irq(&motor->limit_irq, 9, limit_interrupt, motor);
}

static void motor_remove(struct motor *motor)
{
    atomic_store(&motor->powered, false);
    free_irq(&motor->limit_irq);
    release_coils(motor);
    spin_lock_destroy(&motor->switch_lock);
    spin_lock_destroy(&motor->motion_lock);
}

static void *run_machine(void *argument)
{
    struct session *me = argument;
    int moved = motor_write(me->motor, 2);
    if (moved < 0)
    {
        me->errors++;
        motor_ioctl(me->motor, MOTOR_CLEAR, NULL);
    }
    else
    {
        me->moved += moved;
    }
    motor_ioctl(me->motor, MOTOR_REVERSE, NULL);
    motor_ioctl(me->motor, MOTOR_QUERY, &me->seen_position);
    return NULL;
}

static void *run_operator(void *argument)
{
    struct session *me = argument;
    int excess = 0;
    motor_ioctl(me->motor, MOTOR_HOME, &excess);
    me->seen_position = excess;
    if (motor_ioctl(me->motor, MOTOR_CLEAR, NULL) == 0)
    {
        me->seen_fault++;
    }
    int moved = motor_write(me->motor, 1);
    if (moved < 0)
    {
        me->errors++;
    }
    else
    {
        me->moved += moved;
    }
    return NULL;
}

static void show(const char *name, const struct session *session)
{
    printf("%s moved %d with %d errors\n", name, session->moved, session->errors);
    printf("%s saw position %d, cleared %d\n", name, session->seen_position, session->seen_fault);
}

int main(void)
{
    struct session machine = {.motor = &the_motor};
    struct session manual = {.motor = &the_motor};
    if (motor_probe(&the_motor) != 0)
    {
        return 0;
    }
    pthread_create(&machine.thread, NULL, run_machine, &machine);
    pthread_create(&manual.thread, NULL, run_operator, &manual);
    pthread_join(machine.thread, NULL);
    pthread_join(manual.thread, NULL);
    motor_remove(&the_motor);
    show("machine", &machine);
    show("operator", &manual);
    int pulses = 0;
    for (int i = 0; i < COILS; i++)
    {
        pulses += the_motor.coils[i].pulses;
    }
    printf("%d pulses, %d limit hits\n", pulses, the_motor.limit_hits);
    printf("position %d, direction %d, fault %d\n", the_motor.position, the_motor.direction, the_motor.fault);
    return 0;
}
