#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#define LAYERS 2
#define BRICKS 2

struct brick
{
    int weight;
    struct brick *below;
};

static _Atomic(struct brick *) top;
static int carted;

static void lay(struct brick *brick)
{
    struct brick *seen = atomic_load_explicit(&top, memory_order_relaxed);
    do
    {
        brick->below = seen;
    } while (!atomic_compare_exchange_strong_explicit(&top, &seen, brick, memory_order_release, memory_order_relaxed));
}

static struct brick *lift(void)
{
    struct brick *seen = atomic_load_explicit(&top, memory_order_acquire);
    while (seen != NULL)
    {
        struct brick *rest = seen->below;
        if (atomic_compare_exchange_strong_explicit(&top, &seen, rest, memory_order_acquire, memory_order_acquire))
        {
            return seen;
        }
    }
    return NULL;
}

static void *build(void *argument)
{
    int base = *(int *)argument;
    for (int i = 0; i < BRICKS; i++)
    {
        struct brick *brick = malloc(sizeof(struct brick));
        if (brick == NULL)
        {
            abort();
        }
        brick->weight = base + i;
        lay(brick);
    }
    return NULL;
}

static void *cart(void *argument)
{
    for (int i = 0; i < BRICKS; i++)
    {
        struct brick *brick = lift();
        if (brick != NULL)
        {
            carted += brick->weight;
            free(brick);
        }
    }
    return argument;
}

int main(void)
{
    pthread_t builders[LAYERS];
    pthread_t carter;
    int bases[LAYERS] = {10, 20};
    int left = 0;
    for (int i = 0; i < LAYERS; i++)
    {
        pthread_create(&builders[i], NULL, build, &bases[i]);
    }
    pthread_create(&carter, NULL, cart, NULL);
    for (int i = 0; i < LAYERS; i++)
    {
        pthread_join(builders[i], NULL);
    }
    pthread_join(carter, NULL);
    for (struct brick *brick = lift(); brick != NULL; brick = lift())
    {
        left += brick->weight;
        free(brick);
    }
    printf("carted %d, left %d\n", carted, left);
    return 0;
}
