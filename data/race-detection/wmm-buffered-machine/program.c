#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define CELLS 2
#define DEPTH 2

enum cell
{
    X,
    Y
};

struct store
{
    int cell;
    int value;
};

struct processor
{
    int id;
    int held;
    struct store buffer[DEPTH];
};

static pthread_mutex_t bus = PTHREAD_MUTEX_INITIALIZER;
static int memory[CELLS];
static struct processor processors[2];
static unsigned seed = 17;
static int flushes;
static int registers[2];

static void flush_oldest(struct processor *cpu)
{
    if (cpu->held == 0)
    {
        return;
    }
    memory[cpu->buffer[0].cell] = cpu->buffer[0].value;
    for (int i = 1; i < cpu->held; i++)
    {
        cpu->buffer[i - 1] = cpu->buffer[i];
    }
    cpu->held--;
    flushes++;
}

static void maybe_flush(void)
{
    for (int i = 0; i < 2; i++)
    {
        if (rand_r(&seed) % 2 == 0)
        {
            flush_oldest(&processors[i]);
        }
    }
}

static void store(struct processor *cpu, int cell, int value)
{
    pthread_mutex_lock(&bus);
    if (cpu->held == DEPTH)
    {
        flush_oldest(cpu);
    }
    cpu->buffer[cpu->held].cell = cell;
    cpu->buffer[cpu->held].value = value;
    cpu->held++;
    maybe_flush();
    pthread_mutex_unlock(&bus);
}

static int load(struct processor *cpu, int cell)
{
    pthread_mutex_lock(&bus);
    int value = memory[cell];
    for (int i = 0; i < cpu->held; i++)
    {
        if (cpu->buffer[i].cell == cell)
        {
            value = cpu->buffer[i].value;
        }
    }
    maybe_flush();
    pthread_mutex_unlock(&bus);
    return value;
}

static void fence(struct processor *cpu)
{
    pthread_mutex_lock(&bus);
    while (cpu->held > 0)
    {
        flush_oldest(cpu);
    }
    pthread_mutex_unlock(&bus);
}

static bool idle(void)
{
    bool empty = true;
    pthread_mutex_lock(&bus);
    for (int i = 0; i < 2; i++)
    {
        if (processors[i].held > 0)
        {
            empty = false;
        }
    }
    pthread_mutex_unlock(&bus);
    return empty;
}

static void *run_first(void *unused)
{
    struct processor *cpu = &processors[0];
    store(cpu, X, 1);
    registers[0] = load(cpu, Y);
    store(cpu, X, 2);
    fence(cpu);
    return unused;
}

static void *run_second(void *unused)
{
    struct processor *cpu = &processors[1];
    store(cpu, Y, 1);
    registers[1] = load(cpu, X);
    fence(cpu);
    return unused;
}

int main(void)
{
    pthread_t first;
    pthread_t second;
    processors[0].id = 10;
    processors[1].id = 11;
    pthread_create(&first, NULL, run_first, NULL);
    pthread_create(&second, NULL, run_second, NULL);
    printf("%s\n", idle() ? "idle" : "busy");
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    for (int i = 0; i < 2; i++)
    {
        printf("processor %d read %d\n", processors[i].id, registers[i]);
    }
    if (registers[0] == 0 && registers[1] == 0)
    {
        printf("both were buffered\n");
    }
    printf("memory %d %d after %d flushes\n", memory[X], memory[Y], flushes);
    return 0;
}
