#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define SEARCHERS 3
#define SPAN 3

struct answer
{
    int root;
    int finder;
    int tested;
};

static struct answer answer = {.root = -1, .finder = -1, .tested = 0};
static atomic_flag claim = ATOMIC_FLAG_INIT;
static atomic_bool solved;
static int tested[SEARCHERS];

static bool is_root(int x)
{
    return x * x - 9 * x + 14 == 0;
}

static void report(int root, int finder)
{
    if (atomic_flag_test_and_set(&claim))
    {
        return;
    }
    answer.root = root;
    answer.finder = finder;
    answer.tested = tested[finder];
    atomic_store(&solved, true);
}

static void *search(void *argument)
{
    int me = (int)(long)argument;
    for (int x = me * SPAN; x < (me + 1) * SPAN; x++)
    {
        if (atomic_load(&solved))
        {
            break;
        }
        tested[me]++;
        if (is_root(x))
        {
            report(x, me);
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[SEARCHERS];
    for (long i = 0; i < SEARCHERS; i++)
    {
        pthread_create(&threads[i], NULL, search, (void *)i);
    }
    if (atomic_load(&solved))
    {
        printf("early: %d\n", answer.root);
    }
    for (int i = 0; i < SEARCHERS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    printf("root %d by %d after %d tests\n", answer.root, answer.finder, answer.tested);
    return 0;
}
