#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define STUDENTS 4

struct notebook
{
    int notes;
    int pages;
};

static pthread_key_t key;
static pthread_mutex_t library = PTHREAD_MUTEX_INITIALIZER;
static int notes;
static int pages;

static void hand_in(void *value)
{
    struct notebook *notebook = value;
    pthread_mutex_lock(&library);
    notes += notebook->notes;
    pages += notebook->pages;
    pthread_mutex_unlock(&library);
    free(notebook);
}

static struct notebook *mine(void)
{
    struct notebook *notebook = pthread_getspecific(key);
    if (notebook == NULL)
    {
        notebook = calloc(1, sizeof(struct notebook));
        if (notebook == NULL)
        {
            abort();
        }
        pthread_setspecific(key, notebook);
    }
    return notebook;
}

static void *study(void *argument)
{
    int hours = *(int *)argument;
    for (int i = 0; i < hours; i++)
    {
        mine()->notes += i;
        mine()->pages++;
    }
    return NULL;
}

int main(void)
{
    pthread_t students[STUDENTS];
    int hours[STUDENTS] = {0, 1, 2, 3};
    pthread_key_create(&key, hand_in);
    for (int i = 0; i < STUDENTS; i++)
    {
        pthread_create(&students[i], NULL, study, &hours[i]);
    }
    for (int i = 0; i < STUDENTS; i++)
    {
        pthread_join(students[i], NULL);
    }
    printf("%d notes on %d pages\n", notes, pages);
    pthread_key_delete(key);
    return 0;
}
