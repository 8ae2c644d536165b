#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define READERS 30

struct envelope
{
    int sum;
    int currency;
    atomic_int sealed;
};
static struct envelope envelope;

static void *seal(void *unused)
{
    (void)unused;
    envelope.sum = 500;
    envelope.currency = 3;
    atomic_store_explicit(&envelope.sealed, 1, memory_order_release);
    return NULL;
}

static void *open_envelope(void *argument)
{
    int *seen = argument;
    if (atomic_load_explicit(&envelope.sealed, memory_order_acquire) == 0)
    {
        *seen = -1;
        return NULL;
    }
    *seen = envelope.sum * envelope.currency;
    return NULL;
}

int main(void)
{
    pthread_t readers[READERS];
    pthread_t sender;
    int seen[READERS];
    int early = 0;
    int wrong = 0;
    for (int i = 0; i < READERS; i++)
    {
        if (i == READERS / 2)
        {
            pthread_create(&sender, NULL, seal, NULL);
        }
        pthread_create(&readers[i], NULL, open_envelope, &seen[i]);
    }
    for (int i = 0; i < READERS; i++)
    {
        pthread_join(readers[i], NULL);
        early += seen[i] == -1;
        wrong += seen[i] != -1 && seen[i] != 1500;
    }
    pthread_join(sender, NULL);
    printf("%d came early, %d saw something wrong\n", early, wrong);
    return 0;
}
