#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#define READERS 3

struct card
{
    atomic_int references;
    int stamps[READERS];
};

struct visit
{
    struct card *card;
    int reader;
};

static int stamps_in_total;

static void release_card(struct card *card)
{
    if (atomic_fetch_sub_explicit(&card->references, 1, memory_order_acq_rel) == 1)
    {
        int total = 0;
        for (int i = 0; i < READERS; i++)
        {
            total += card->stamps[i];
        }
        stamps_in_total = total;
        free(card);
    }
}

static void *borrow(void *argument)
{
    struct visit *visit = argument;
    struct card *card = visit->card;
    card->stamps[visit->reader] = 2 * visit->reader + 1;
    visit->card = NULL;
    release_card(card);
    return NULL;
}

int main(void)
{
    pthread_t readers[READERS];
    struct visit visits[READERS];
    struct card *card = malloc(sizeof(struct card));
    if (card == NULL)
    {
        abort();
    }
    atomic_init(&card->references, READERS);
    for (int i = 0; i < READERS; i++)
    {
        card->stamps[i] = 0;
    }
    for (int i = 0; i < READERS; i++)
    {
        visits[i].card = card;
        visits[i].reader = i;
        pthread_create(&readers[i], NULL, borrow, &visits[i]);
    }
    for (int i = 0; i < READERS; i++)
    {
        pthread_join(readers[i], NULL);
    }
    printf("%d stamps\n", stamps_in_total);
    return 0;
}
