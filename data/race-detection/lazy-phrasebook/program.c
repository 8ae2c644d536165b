#include <pthread.h>
#include <stdio.h>

struct phrasebook
{
    int phrases;
    int language;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct phrasebook storage;
static struct phrasebook *phrasebook;

static struct phrasebook *open_phrasebook(void)
{
    struct phrasebook *seen = phrasebook;
    if (seen == NULL)
    {
        pthread_mutex_lock(&lock);
        if (phrasebook == NULL)
        {
            phrasebook = &storage;
            storage.phrases = 40;
            storage.language = 2;
        }
        seen = phrasebook;
        pthread_mutex_unlock(&lock);
    }
    return seen;
}

static void *look_up(void *argument)
{
    int *result = argument;
    const struct phrasebook *book = open_phrasebook();
    *result = book->phrases + book->language;
    return NULL;
}

int main(void)
{
    pthread_t tourists[2];
    int results[2] = {0, 0};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&tourists[i], NULL, look_up, &results[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(tourists[i], NULL);
    }
    printf("%d %d\n", results[0], results[1]);
    return 0;
}
