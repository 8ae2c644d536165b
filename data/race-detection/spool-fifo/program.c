#include <pthread.h>
#include <stdio.h>

#define CELLS 4
#define PAGES 3

struct fifo
{
    pthread_mutex_t lock;
    int cells[CELLS];
    int head;
    int tail;
};

static struct fifo spool;
static int refused;
static int idle;
static int printed;

static void fifo_init(struct fifo *fifo)
{
    pthread_mutex_init(&fifo->lock, NULL);
    fifo->head = 0;
    fifo->tail = 0;
}

static int fifo_length(struct fifo *fifo)
{
    int length = fifo->tail - fifo->head;
    return length < 0 ? length + CELLS : length;
}

static int fifo_push(struct fifo *fifo, int page)
{
    int done = 0;
    pthread_mutex_lock(&fifo->lock);
    int next = (fifo->tail + 1) % CELLS;
    if (next != fifo->head)
    {
        fifo->cells[fifo->tail] = page;
        fifo->tail = next;
        done = 1;
    }
    pthread_mutex_unlock(&fifo->lock);
    return done;
}

static int fifo_pop(struct fifo *fifo)
{
    int page = 0;
    pthread_mutex_lock(&fifo->lock);
    if (fifo->head != fifo->tail)
    {
        page = fifo->cells[fifo->head];
        fifo->head = (fifo->head + 1) % CELLS;
    }
    pthread_mutex_unlock(&fifo->lock);
    return page;
}

static void *submit(void *argument)
{
    for (int page = 1; page <= PAGES; page++)
    {
        if (fifo_length(&spool) > 1 || !fifo_push(&spool, page))
        {
            refused++;
        }
    }
    return argument;
}

static void *print(void *argument)
{
    for (int i = 0; i < PAGES; i++)
    {
        if (fifo_length(&spool) == 0)
        {
            idle++;
        }
        else
        {
            printed += fifo_pop(&spool);
        }
    }
    return argument;
}

int main(void)
{
    pthread_t submitter;
    pthread_t printer;
    fifo_init(&spool);
    pthread_create(&submitter, NULL, submit, NULL);
    pthread_create(&printer, NULL, print, NULL);
    pthread_join(submitter, NULL);
    pthread_join(printer, NULL);
    printf("printed %d, refused %d, idle %d, left %d\n", printed, refused, idle, fifo_length(&spool));
    pthread_mutex_destroy(&spool.lock);
    return 0;
}
