#include <pthread.h>
#include <stdio.h>

#define APPLICANTS 4

static pthread_mutex_t counter = PTHREAD_MUTEX_INITIALIZER;
static int accepted;
static int rejected;

static int submit(int field)
{
    pthread_mutex_lock(&counter);
    if (field < 0)
    {
        goto reject;
    }
    accepted++;
    pthread_mutex_unlock(&counter);
    return 1;
reject:
    pthread_mutex_unlock(&counter);
    rejected++;
    return 0;
}

static void *apply(void *argument)
{
    int *field = argument;
    submit(*field);
    submit(-1);
    return NULL;
}

int main(void)
{
    pthread_t applicants[APPLICANTS];
    int fields[APPLICANTS] = {4, -2, 7, 0};
    for (int i = 0; i < APPLICANTS; i++)
    {
        pthread_create(&applicants[i], NULL, apply, &fields[i]);
    }
    pthread_mutex_lock(&counter);
    int bad = rejected;
    int good = accepted;
    pthread_mutex_unlock(&counter);
    for (int i = 0; i < APPLICANTS; i++)
    {
        pthread_join(applicants[i], NULL);
    }
    printf("so far %d bad, %d good, then %d, %d\n", bad, good, rejected, accepted);
    return 0;
}
