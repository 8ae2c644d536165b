#include <pthread.h>
#include <stdio.h>

#define THREADS 9
#define STACK_SIZE 16

struct machine
{
    pthread_mutex_t lock;
    int stack[STACK_SIZE];
    int top;
    int faults;
};

typedef void (*operation_t)(struct machine *machine, int operand);

static struct machine machine;

static void push(struct machine *target, int operand)
{
    if (target->top < STACK_SIZE)
    {
        target->stack[target->top] = operand;
        target->top++;
    }
    else
    {
        target->faults++;
    }
}

static void add(struct machine *target, int operand)
{
    if (target->top > 0)
    {
        target->stack[target->top - 1] += operand;
    }
    else
    {
        target->faults++;
    }
}

static void drop(struct machine *target, int operand)
{
    if (target->top > operand)
    {
        target->top--;
    }
    else
    {
        target->faults++;
    }
}

static const operation_t operations[] = {push, add, drop};

static void step(struct machine *target, int opcode, int operand)
{
    operation_t operation = operations[opcode % 3];
    pthread_mutex_lock(&target->lock);
    operation(target, operand);
    pthread_mutex_unlock(&target->lock);
}

static void *run(void *argument)
{
    long number = (long)argument;
    step(&machine, (int)number, 1);
    step(&machine, (int)number + 1, 2);
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    pthread_mutex_init(&machine.lock, NULL);
    machine.top = 1;
    machine.stack[0] = 100;
    for (long i = 0; i < THREADS; i++)
    {
        pthread_create(&threads[i], NULL, run, (void *)i);
    }
    step(&machine, 0, 7);
    for (int i = 0; i < THREADS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    printf("top %d, bottom %d, faults %d\n", machine.top, machine.stack[0], machine.faults);
    pthread_mutex_destroy(&machine.lock);
    return 0;
}
