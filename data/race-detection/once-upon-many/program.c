#include <pthread.h>
#include <stdio.h>

#define TELLERS 8
#define TALES 4

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int lengths[TALES];
static int *longest;
static int builds;

static void build(void)
{
    for (int i = 0; i < TALES; i++)
    {
        lengths[i] = (i * 5 + 3) % 7;
    }
    longest = &lengths[0];
    for (int i = 1; i < TALES; i++)
    {
        if (lengths[i] > *longest)
        {
            longest = &lengths[i];
        }
    }
    builds++;
}

static int length_of(int tale)
{
    pthread_once(&once, build);
    return lengths[tale] < *longest ? lengths[tale] : *longest;
}

static void *tell(void *argument)
{
    int *told = argument;
    int tale = *told % TALES;
    *told = length_of(tale);
    return NULL;
}

int main(void)
{
    pthread_t tellers[TELLERS];
    int told[TELLERS];
    int words = 0;
    for (int i = 0; i < TELLERS; i++)
    {
        told[i] = i;
        pthread_create(&tellers[i], NULL, tell, &told[i]);
    }
    words += length_of(0);
    for (int i = 0; i < TELLERS; i++)
    {
        pthread_join(tellers[i], NULL);
        words += told[i];
    }
    printf("%d words, %d build\n", words, builds);
    return 0;
}
