#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct message
{
    int number;
    int answer;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct message *slot;

static void put(struct message *message)
{
    pthread_mutex_lock(&lock);
    while (slot != NULL)
    {
        pthread_cond_wait(&changed, &lock);
    }
    slot = message;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static struct message *get(void)
{
    pthread_mutex_lock(&lock);
    while (slot == NULL)
    {
        pthread_cond_wait(&changed, &lock);
    }
    struct message *message = slot;
    slot = NULL;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    return message;
}

static void *answer(void *argument)
{
    int *answers = argument;
    for (int i = 0; i < 2; i++)
    {
        struct message *message = get();
        message->answer = 10 * message->number;
        *answers += message->answer;
        free(message);
    }
    return NULL;
}

int main(void)
{
    pthread_t clerk;
    int answers = 0;
    pthread_create(&clerk, NULL, answer, &answers);
    for (int i = 1; i <= 2; i++)
    {
        struct message *message = malloc(sizeof(struct message));
        if (message == NULL)
        {
            abort();
        }
        message->number = i;
        message->answer = 0;
        put(message);
    }
    pthread_join(clerk, NULL);
    printf("%d\n", answers);
    return 0;
}
