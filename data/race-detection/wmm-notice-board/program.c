#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#define NOTICES 2

struct notice
{
    int number;
    int length;
    int *words;
    struct notice *older;
};

struct reader
{
    int found;
    int words;
    int chain;
};

static _Atomic(struct notice *) board;
static _Atomic(struct notice *) archive;
static struct reader hasty;
static struct reader thorough;

static void *checked(void *memory)
{
    if (memory == NULL)
    {
        abort();
    }
    return memory;
}

static struct notice *write_notice(int number, int length, struct notice *older)
{
    struct notice *notice = checked(malloc(sizeof(struct notice)));
    notice->number = number;
    notice->length = length;
    notice->words = checked(calloc((unsigned)length, sizeof(int)));
    for (int i = 0; i < length; i++)
    {
        notice->words[i] = number * 10 + i;
    }
    notice->older = older;
    return notice;
}

static void *editor(void *unused)
{
    struct notice *older = NULL;
    for (int i = 0; i < NOTICES; i++)
    {
        struct notice *notice = write_notice(i + 1, 2, older);
        atomic_store_explicit(&board, notice, memory_order_release);
        older = notice;
    }
    return unused;
}

static void *archivist(void *unused)
{
    struct notice *seen = atomic_load_explicit(&board, memory_order_acquire);
    if (seen == NULL)
    {
        return unused;
    }
    struct notice *copy = write_notice(seen->number + 100, seen->length, NULL);
    atomic_store_explicit(&archive, copy, memory_order_release);
    return unused;
}

static int add_words(const struct notice *notice)
{
    int sum = 0;
    for (int i = 0; i < notice->length; i++)
    {
        sum += notice->words[i];
    }
    return sum;
}

static void *read_hastily(void *unused)
{
    struct notice *seen = atomic_load_explicit(&board, memory_order_acquire);
    if (seen != NULL)
    {
        hasty.found = seen->number;
        hasty.words = add_words(seen);
    }
    return unused;
}

static void *read_thoroughly(void *unused)
{
    struct notice *filed = atomic_load_explicit(&archive, memory_order_acquire);
    if (filed != NULL)
    {
        thorough.found = filed->number;
        thorough.words = add_words(filed);
    }
    struct notice *seen = atomic_load_explicit(&board, memory_order_acquire);
    while (seen != NULL)
    {
        thorough.chain++;
        thorough.words += add_words(seen);
        seen = seen->older;
    }
    return unused;
}

static void discard(struct notice *notice)
{
    while (notice != NULL)
    {
        struct notice *older = notice->older;
        free(notice->words);
        free(notice);
        notice = older;
    }
}

int main(void)
{
    pthread_t writers[2];
    pthread_t readers[2];
    pthread_create(&writers[0], NULL, editor, NULL);
    pthread_create(&writers[1], NULL, archivist, NULL);
    pthread_create(&readers[0], NULL, read_hastily, NULL);
    pthread_create(&readers[1], NULL, read_thoroughly, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(readers[i], NULL);
    }
    printf("hasty found %d with %d\n", hasty.found, hasty.words);
    printf("thorough found %d with %d in %d\n", thorough.found, thorough.words, thorough.chain);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(writers[i], NULL);
    }
    discard(atomic_load(&board));
    discard(atomic_load(&archive));
    return 0;
}
