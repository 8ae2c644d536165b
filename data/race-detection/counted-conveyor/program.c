#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define RING 2
#define CRATES 5

struct crate
{
    int number;
    int weight;
};

static struct crate ring[RING];
static sem_t free_places;
static sem_t full_places;
static int unloaded_weight;
static int out_of_order;

static void *load(void *unused)
{
    for (int i = 0; i < CRATES; i++)
    {
        sem_wait(&free_places);
        ring[i % RING].number = i;
        ring[i % RING].weight = 4 + i;
        sem_post(&full_places);
    }
    return unused;
}

static void *unload(void *unused)
{
    for (int i = 0; i < CRATES; i++)
    {
        sem_wait(&full_places);
        struct crate crate = ring[i % RING];
        sem_post(&free_places);
        unloaded_weight += crate.weight;
        if (crate.number != i)
        {
            out_of_order++;
        }
    }
    return unused;
}

struct stack
{
    int slots[RING];
    int height;
};

static sem_t stack_turn;
static sem_t stack_free;
static sem_t stack_full;
static struct stack stack;
static int stacked;
static int taken_sum;

static void *put_on_stack(void *argument)
{
    int first = (int)(long)argument;
    for (int i = 0; i < 2; i++)
    {
        sem_wait(&stack_free);
        sem_wait(&stack_turn);
        stack.slots[stack.height] = first + i;
        stack.height++;
        stacked++;
        sem_post(&stack_turn);
        sem_post(&stack_full);
    }
    return NULL;
}

static void *take_off_stack(void *unused)
{
    for (int i = 0; i < 4; i++)
    {
        sem_wait(&stack_full);
        sem_wait(&stack_turn);
        stack.height--;
        taken_sum += stack.slots[stack.height];
        sem_post(&stack_turn);
        sem_post(&stack_free);
    }
    return unused;
}

static void run_stack(void)
{
    pthread_t putters[2];
    pthread_t taker;
    sem_init(&stack_turn, 0, 1);
    sem_init(&stack_free, 0, RING);
    sem_init(&stack_full, 0, 0);
    for (long i = 0; i < 2; i++)
    {
        pthread_create(&putters[i], NULL, put_on_stack, (void *)(10 * i));
    }
    pthread_create(&taker, NULL, take_off_stack, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(putters[i], NULL);
    }
    pthread_join(taker, NULL);
    printf("%d stacked, sum %d, height %d\n", stacked, taken_sum, stack.height);
    sem_destroy(&stack_turn);
    sem_destroy(&stack_free);
    sem_destroy(&stack_full);
}

int main(void)
{
    pthread_t loader;
    pthread_t unloader;
    sem_init(&free_places, 0, RING);
    sem_init(&full_places, 0, 0);
    pthread_create(&loader, NULL, load, NULL);
    pthread_create(&unloader, NULL, unload, NULL);
    pthread_join(unloader, NULL);
    printf("weight %d, %d out of order\n", unloaded_weight, out_of_order);
    pthread_join(loader, NULL);
    printf("last crate %d\n", ring[(CRATES - 1) % RING].number);
    sem_destroy(&free_places);
    sem_destroy(&full_places);
    run_stack();
    return 0;
}
