#include <pthread.h>
#include <stdio.h>

#define WORKERS 2
#define MOTIF 3
#define ENOUGH 4

static const char text[] = "gattagattacagatgattaga";
static const char motif[MOTIF + 1] = "gat";
static const int length = sizeof(text) - 1;

static pthread_mutex_t match_lock = PTHREAD_MUTEX_INITIALIZER;
static int matches;
static int first_match = -1;

static int matches_at(int position)
{
    for (int i = 0; i < MOTIF; i++)
    {
        if (text[position + i] != motif[i])
        {
            return 0;
        }
    }
    return 1;
}

static void note_match(int position)
{
    pthread_mutex_lock(&match_lock);
    matches++;
    if (first_match < 0 || position < first_match)
    {
        first_match = position;
    }
    pthread_mutex_unlock(&match_lock);
}

static void *search(void *argument)
{
    int from = *(int *)argument;
    for (int position = from; position + MOTIF <= length; position += WORKERS)
    {
        if (matches >= ENOUGH)
        {
            break;
        }
        if (matches_at(position))
        {
            note_match(position);
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t workers[WORKERS];
    int offsets[WORKERS];
    int early = 0;
    for (int i = 0; i < WORKERS; i++)
    {
        offsets[i] = i;
        pthread_create(&workers[i], NULL, search, &offsets[i]);
    }
    if (first_match >= 0)
    {
        early = 1;
    }
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_join(workers[i], NULL);
    }
    printf("%d matches, first at %d, early %d\n", matches, first_match, early);
    return 0;
}
