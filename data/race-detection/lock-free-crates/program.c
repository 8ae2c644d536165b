#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define CRATES 3
#define NONE 0xffffu
#define WORKERS 3
#define ROUNDS 2

struct crate
{
    atomic_uint next;
    int content;
    int uses;
    int last_user;
};

struct stack
{
    atomic_uint head;
};

struct worker
{
    int id;
    int served;
    int empty;
    int strange;
};

static struct crate crates[CRATES];
static struct stack idle;
static struct stack filled;
static struct worker workers[WORKERS];

static unsigned index_of(unsigned head)
{
    return head & 0xffffu;
}

static unsigned with_index(unsigned head, unsigned index)
{
    unsigned tag = (head >> 16) + 1;
    return (tag << 16) | index;
}

static void push(struct stack *stack, unsigned index)
{
    unsigned head = atomic_load_explicit(&stack->head, memory_order_relaxed);
    unsigned next_head;
    do
    {
        atomic_store_explicit(&crates[index].next, index_of(head), memory_order_relaxed);
        next_head = with_index(head, index);
    } while (!atomic_compare_exchange_weak_explicit(&stack->head, &head, next_head, memory_order_release,
                                                    memory_order_relaxed));
}

static bool pop(struct stack *stack, unsigned *index)
{
    unsigned head = atomic_load_explicit(&stack->head, memory_order_acquire);
    for (;;)
    {
        unsigned top = index_of(head);
        if (top == NONE)
        {
            return false;
        }
        unsigned next = atomic_load_explicit(&crates[top].next, memory_order_relaxed);
        unsigned next_head = with_index(head, next);
        if (atomic_compare_exchange_weak_explicit(&stack->head, &head, next_head, memory_order_acq_rel,
                                                  memory_order_acquire))
        {
            *index = top;
            return true;
        }
    }
}

static void fill(struct worker *me)
{
    unsigned index;
    if (!pop(&idle, &index))
    {
        me->empty++;
        return;
    }
    struct crate *crate = &crates[index];
    crate->content = 100 * me->id + crate->uses;
    crate->uses++;
    crate->last_user = me->id;
    push(&filled, index);
}

static void drain(struct worker *me)
{
    unsigned index;
    if (!pop(&filled, &index))
    {
        me->empty++;
        return;
    }
    struct crate *crate = &crates[index];
    me->served += crate->content;
    if (crate->last_user < 0)
    {
        me->strange++;
    }
    crate->content = 0;
    push(&idle, index);
}

static void *work(void *argument)
{
    struct worker *me = argument;
    for (int i = 0; i < ROUNDS; i++)
    {
        fill(me);
        if (me->id != 0)
        {
            drain(me);
        }
    }
    return NULL;
}

static void prepare(void)
{
    atomic_init(&idle.head, NONE);
    atomic_init(&filled.head, NONE);
    for (unsigned i = 0; i < CRATES; i++)
    {
        crates[i].last_user = -1;
        push(&idle, i);
    }
}

static int count(struct stack *stack)
{
    int found = 0;
    unsigned index;
    while (pop(stack, &index))
    {
        found++;
    }
    return found;
}

int main(void)
{
    pthread_t threads[WORKERS];
    prepare();
    for (int i = 0; i < WORKERS; i++)
    {
        workers[i].id = i;
        pthread_create(&threads[i], NULL, work, &workers[i]);
    }
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    int uses = 0;
    for (int i = 0; i < CRATES; i++)
    {
        uses += crates[i].uses;
    }
    printf("%d uses\n", uses);
    for (int i = 0; i < WORKERS; i++)
    {
        printf("worker %d served %d, empty %d, strange %d\n", i, workers[i].served, workers[i].empty,
               workers[i].strange);
    }
    printf("%d idle, %d filled\n", count(&idle), count(&filled));
    return 0;
}
