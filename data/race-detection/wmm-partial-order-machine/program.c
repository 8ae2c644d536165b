#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum variable
{
    DATA,
    READY,
    ANSWER,
    VARIABLES
};

enum cpu
{
    WRITER,
    READER,
    CPUS
};

struct pending
{
    bool used;
    int value;
};

struct machine
{
    int memory[VARIABLES];
    struct pending pending[CPUS][VARIABLES];
    unsigned seed;
    int steps;
    int delays;
};

struct result
{
    int ready;
    int data;
    int answer;
};

static atomic_flag step_flag = ATOMIC_FLAG_INIT;
static struct machine machine = {.seed = 5};
static struct result reader_result;
static struct result writer_result;

static void begin_step(void)
{
    while (atomic_flag_test_and_set_explicit(&step_flag, memory_order_acquire))
    {
        sched_yield();
    }
    machine.steps++;
}

static void end_step(void)
{
    atomic_flag_clear_explicit(&step_flag, memory_order_release);
}

static void drain(int cpu, int variable)
{
    struct pending *pending = &machine.pending[cpu][variable];
    if (pending->used)
    {
        machine.memory[variable] = pending->value;
        pending->used = false;
    }
}

static void drift(void)
{
    int cpu = rand_r(&machine.seed) % CPUS;
    int variable = rand_r(&machine.seed) % VARIABLES;
    drain(cpu, variable);
}

static void put(int cpu, int variable, int value)
{
    begin_step();
    struct pending *pending = &machine.pending[cpu][variable];
    if (pending->used)
    {
        machine.delays++;
        drain(cpu, variable);
    }
    pending->used = true;
    pending->value = value;
    drift();
    end_step();
}

static int get(int cpu, int variable)
{
    begin_step();
    drift();
    const struct pending *pending = &machine.pending[cpu][variable];
    int value = pending->used ? pending->value : machine.memory[variable];
    end_step();
    return value;
}

static void barrier(int cpu)
{
    begin_step();
    for (int variable = 0; variable < VARIABLES; variable++)
    {
        drain(cpu, variable);
    }
    end_step();
}

static void *writer(void *unused)
{
    put(WRITER, DATA, 42);
    put(WRITER, READY, 1);
    writer_result.answer = get(WRITER, ANSWER);
    writer_result.data = get(WRITER, DATA);
    barrier(WRITER);
    return unused;
}

static void *reader(void *unused)
{
    reader_result.ready = get(READER, READY);
    reader_result.data = get(READER, DATA);
    if (reader_result.ready)
    {
        put(READER, ANSWER, reader_result.data + 1);
    }
    reader_result.answer = get(READER, ANSWER);
    barrier(READER);
    return unused;
}

static int memory_sum(void)
{
    int sum = 0;
    begin_step();
    for (int variable = 0; variable < VARIABLES; variable++)
    {
        sum += machine.memory[variable];
    }
    end_step();
    return sum;
}

int main(void)
{
    pthread_t threads[CPUS];
    pthread_create(&threads[READER], NULL, reader, NULL);
    pthread_create(&threads[WRITER], NULL, writer, NULL);
    printf("early sum %d\n", memory_sum());
    pthread_join(threads[WRITER], NULL);
    printf("the writer saw %d and %d\n", writer_result.data, writer_result.answer);
    pthread_join(threads[READER], NULL);
    printf("the reader saw ready %d, data %d\n", reader_result.ready, reader_result.data);
    if (reader_result.ready && reader_result.data == 0)
    {
        printf("the stores were reordered\n");
    }
    if (!reader_result.ready && reader_result.data == 42)
    {
        printf("the data came first\n");
    }
    printf("memory sum %d\n", memory_sum());
    printf("%d steps, %d delays\n", machine.steps, machine.delays);
    return 0;
}
