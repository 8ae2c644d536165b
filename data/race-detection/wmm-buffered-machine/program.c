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

enum opcode
{
    STORE,
    LOAD,
    FENCE
};

struct instruction
{
    enum opcode opcode;
    int cell;
    int value;
};

struct listing
{
    const char *name;
    struct instruction code[2][4];
    int length[2];
};

struct run
{
    struct processor *cpu;
    const struct instruction *code;
    int length;
    int observed[4];
    int used;
    pthread_t thread;
};

static const struct listing listings[] = {
    {"message passing", {{{STORE, X, 1}, {STORE, Y, 1}}, {{LOAD, Y, 0}, {LOAD, X, 0}}}, {2, 2}},
    {"crossed stores", {{{STORE, X, 1}, {STORE, Y, 2}}, {{STORE, Y, 1}, {STORE, X, 2}}}, {2, 2}},
    {"fenced buffering",
     {{{STORE, X, 1}, {FENCE, X, 0}, {LOAD, Y, 0}}, {{STORE, Y, 1}, {FENCE, Y, 0}, {LOAD, X, 0}}},
     {3, 3}},
    {"read back", {{{STORE, X, 3}, {LOAD, X, 0}, {LOAD, Y, 0}}, {{STORE, Y, 3}, {LOAD, Y, 0}, {LOAD, X, 0}}}, {3, 3}}};

static void reset_machine(void)
{
    pthread_mutex_lock(&bus);
    for (int cell = 0; cell < CELLS; cell++)
    {
        memory[cell] = 0;
    }
    for (int i = 0; i < 2; i++)
    {
        processors[i].held = 0;
    }
    pthread_mutex_unlock(&bus);
}

static void observe(struct run *run, int value)
{
    run->observed[run->used] = value;
    run->used++;
}

static void *execute(void *argument)
{
    struct run *run = argument;
    for (int i = 0; i < run->length; i++)
    {
        const struct instruction *instruction = &run->code[i];
        switch (instruction->opcode)
        {
        case STORE:
            store(run->cpu, instruction->cell, instruction->value);
            break;
        case LOAD:
            observe(run, load(run->cpu, instruction->cell));
            break;
        case FENCE:
            fence(run->cpu);
            break;
        }
    }
    fence(run->cpu);
    return NULL;
}

static int weight_of(const struct run *run)
{
    int weight = 0;
    for (int i = 0; i < run->used; i++)
    {
        weight = 4 * weight + run->observed[i];
    }
    return weight;
}

static void run_listing(const struct listing *listing)
{
    struct run runs[2];
    reset_machine();
    for (int i = 0; i < 2; i++)
    {
        runs[i] = (struct run){.cpu = &processors[i], .code = listing->code[i], .length = listing->length[i]};
        pthread_create(&runs[i].thread, NULL, execute, &runs[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(runs[i].thread, NULL);
    }
    printf("%s: %d and %d", listing->name, weight_of(&runs[0]), weight_of(&runs[1]));
    printf(", memory %d %d\n", memory[X], memory[Y]);
}

static void run_listings(void)
{
    int count = (int)(sizeof(listings) / sizeof(listings[0]));
    for (int i = 0; i < count; i++)
    {
        run_listing(&listings[i]);
    }
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
    run_listings();
    return 0;
}
