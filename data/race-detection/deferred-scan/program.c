#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define CHANNELS 3

struct work
{
    pthread_t thread;
    void (*function)(void *);
    void *data;
    bool queued;
};

struct scanner
{
    pthread_mutex_t lock;
    struct work work;
    int *levels;
    int scans;
    bool stop;
};

static void *work_thread(void *argument)
{
    struct work *work = argument;
    work->function(work->data);
    return NULL;
}

static void schedule_work(struct work *work, void (*function)(void *), void *data)
{
    work->function = function;
    work->data = data;
    work->queued = true;
    pthread_create(&work->thread, NULL, work_thread, work);
}

static void cancel_work_sync(struct work *work)
{
    if (work->queued)
    {
        pthread_join(work->thread, NULL);
        work->queued = false;
    }
}

static bool store_level(struct scanner *scanner, int channel, int level)
{
    bool wanted = false;
    pthread_mutex_lock(&scanner->lock);
    if (!scanner->stop)
    {
        scanner->levels[channel] = level;
        wanted = true;
    }
    pthread_mutex_unlock(&scanner->lock);
    return wanted;
}

static void scan(void *data)
{
    struct scanner *scanner = data;
    int done = 0;
    while (done < CHANNELS && store_level(scanner, done, 20 + done))
    {
        done++;
    }
    scanner->scans = done;
}

static int read_level(struct scanner *scanner, int channel)
{
    pthread_mutex_lock(&scanner->lock);
    int level = scanner->levels[channel];
    pthread_mutex_unlock(&scanner->lock);
    return level;
}

static void scanner_remove(struct scanner *scanner)
{
    pthread_mutex_lock(&scanner->lock);
    scanner->stop = true;
    pthread_mutex_unlock(&scanner->lock);
    cancel_work_sync(&scanner->work);
    printf("%d channels scanned\n", scanner->scans);
    free(scanner->levels);
    pthread_mutex_destroy(&scanner->lock);
    free(scanner);
}

int main(void)
{
    struct scanner *scanner = calloc(1, sizeof(struct scanner));
    int *levels = calloc(CHANNELS, sizeof(int));
    if (scanner == NULL || levels == NULL)
    {
        abort();
    }
    pthread_mutex_init(&scanner->lock, NULL);
    scanner->levels = levels;
    schedule_work(&scanner->work, scan, scanner);
    printf("level %d\n", read_level(scanner, 1));
    scanner_remove(scanner);
    return 0;
}
