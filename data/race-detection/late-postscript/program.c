#include <pthread.h>
#include <stdio.h>

struct letter
{
    int text;
    int postscript;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static struct letter *mailbox;
static struct letter letter;

static void *write_letter(void *argument)
{
    int *echo = argument;
    letter.text = 42;
    pthread_mutex_lock(&lock);
    mailbox = &letter;
    pthread_cond_signal(&arrived);
    pthread_mutex_unlock(&lock);
    letter.postscript = 7;
    *echo = letter.text;
    return NULL;
}

static void *read_letter(void *argument)
{
    int *heard = argument;
    pthread_mutex_lock(&lock);
    while (mailbox == NULL)
    {
        pthread_cond_wait(&arrived, &lock);
    }
    struct letter *mine = mailbox;
    pthread_mutex_unlock(&lock);
    *heard = mine->text;
    *heard += mine->postscript;
    mine->text = 0;
    return NULL;
}

int main(void)
{
    pthread_t author;
    pthread_t reader;
    int echo = 0;
    int heard = 0;
    pthread_create(&reader, NULL, read_letter, &heard);
    pthread_create(&author, NULL, write_letter, &echo);
    pthread_join(author, NULL);
    pthread_join(reader, NULL);
    printf("%d %d\n", echo, heard);
    return 0;
}
