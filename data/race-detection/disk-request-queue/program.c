#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define SECTORS 8
#define SUBMITTERS 2
#define REQUESTS 2
#define INTERRUPTS 3
#define EIO 5
#define ENOMEM 12
#define EINVAL 22

enum kind
{
    READ_SECTOR,
    WRITE_SECTOR,
    FLUSH
};

struct request
{
    enum kind kind;
    int sector;
    int value;
    int error;
    atomic_bool done;
    bool queued;
    struct request *next;
};

struct request_queue
{
    struct request *first;
    struct request *last;
    int length;
};

struct disk
{
    pthread_spinlock_t queue_lock;
    struct request_queue pending;
    int media[SECTORS];
    int in_flight;
    int sectors;
    int flushes;
    int high_water;
    atomic_bool plugged;
    pthread_t interrupt;
};

struct statistics
{
    int in_flight;
    int sectors;
};

struct submitter
{
    struct disk *disk;
    int id;
    int good;
    int bad;
    int unfinished;
    struct request *requests[REQUESTS];
    pthread_t thread;
};

struct monitor
{
    struct disk *disk;
    struct statistics seen;
    pthread_t thread;
};

static void queue_add(struct request_queue *queue, struct request *request)
{
    request->next = NULL;
    request->queued = true;
    if (queue->last == NULL)
    {
        queue->first = request;
    }
    else
    {
        queue->last->next = request;
    }
    queue->last = request;
    queue->length++;
}

static struct request *queue_take(struct request_queue *queue)
{
    struct request *request = queue->first;
    if (request == NULL)
    {
        return NULL;
    }
    queue->first = request->next;
    if (queue->first == NULL)
    {
        queue->last = NULL;
    }
    queue->length--;
    request->queued = false;
    return request;
}

static struct request *make_request(enum kind kind, int sector, int value)
{
    struct request *request = calloc(1, sizeof(struct request));
    if (request == NULL)
    {
        return NULL;
    }
    request->kind = kind;
    request->sector = sector;
    request->value = value;
    request->error = 1;
    return request;
}

static int check_request(const struct request *request)
{
    if (request->sector < 0 || request->sector >= SECTORS)
    {
        return -EINVAL;
    }
    return 0;
}

static int transfer(struct disk *disk, struct request *request)
{
    switch (request->kind)
    {
    case READ_SECTOR:
        request->value = disk->media[request->sector];
        return 0;
    case WRITE_SECTOR:
        disk->media[request->sector] = request->value;
        return 0;
    case FLUSH:
        disk->flushes++;
        return 0;
    default:
        return -EIO;
    }
}

static void end_request(struct request *request, int error)
{
    atomic_store(&request->done, true);
    request->error = error;
}

static bool disk_interrupt(struct disk *disk)
{
    pthread_spin_lock(&disk->queue_lock);
    struct request *request = queue_take(&disk->pending);
    if (request == NULL)
    {
        pthread_spin_unlock(&disk->queue_lock);
        return false;
    }
    int error = transfer(disk, request);
    disk->in_flight--;
    disk->sectors++;
    end_request(request, error);
    pthread_spin_unlock(&disk->queue_lock);
    return true;
}

static void *interrupt_thread(void *argument)
{
    struct disk *disk = argument;
    for (int i = 0; i < INTERRUPTS; i++)
    {
        if (!atomic_load(&disk->plugged))
        {
            break;
        }
        disk_interrupt(disk);
    }
    return NULL;
}

static int submit_request(struct disk *disk, struct request *request)
{
    int error = check_request(request);
    if (error != 0)
    {
        return error;
    }
    pthread_spin_lock(&disk->queue_lock);
    queue_add(&disk->pending, request);
    disk->in_flight++;
    int length = disk->pending.length;
    pthread_spin_unlock(&disk->queue_lock);
    if (length > disk->high_water)
    {
        disk->high_water = length;
    }
    return 0;
}

static void disk_statistics(struct disk *disk, struct statistics *statistics)
{
    statistics->in_flight = disk->in_flight;
    statistics->sectors = disk->sectors;
}

static void look_at(struct submitter *me, struct request *request)
{
    if (!atomic_load(&request->done))
    {
        me->unfinished++;
        return;
    }
    if (request->error == 0)
    {
        me->good++;
    }
    else
    {
        me->bad++;
    }
}

static void *submit_all(void *argument)
{
    struct submitter *me = argument;
    for (int i = 0; i < REQUESTS; i++)
    {
        enum kind kind = i == 0 ? WRITE_SECTOR : READ_SECTOR;
        struct request *request = make_request(kind, 2 * me->id + i, 50 + me->id);
        me->requests[i] = request;
        if (request == NULL)
        {
            me->bad++;
            continue;
        }
        if (submit_request(me->disk, request) != 0)
        {
            me->bad++;
        }
    }
    for (int i = 0; i < REQUESTS; i++)
    {
        if (me->requests[i] != NULL)
        {
            look_at(me, me->requests[i]);
        }
    }
    return NULL;
}

static void *watch(void *argument)
{
    struct monitor *monitor = argument;
    disk_statistics(monitor->disk, &monitor->seen);
    return NULL;
}

static int disk_probe(struct disk *disk)
{
    pthread_spin_init(&disk->queue_lock, PTHREAD_PROCESS_PRIVATE);
    for (int sector = 0; sector < SECTORS; sector++)
    {
        disk->media[sector] = sector;
    }
    atomic_store(&disk->plugged, true);
    if (pthread_create(&disk->interrupt, NULL, interrupt_thread, disk) != 0)
    {
        return -ENOMEM;
    }
    return 0;
}

static int disk_drain(struct disk *disk)
{
    int drained = 0;
    while (disk_interrupt(disk))
    {
        drained++;
    }
    return drained;
}

static void disk_remove(struct disk *disk)
{
    atomic_store(&disk->plugged, false);
    pthread_join(disk->interrupt, NULL);
    printf("%d requests were left\n", disk_drain(disk));
    pthread_spin_destroy(&disk->queue_lock);
}

static void free_requests(struct submitter *submitter)
{
    for (int i = 0; i < REQUESTS; i++)
    {
        free(submitter->requests[i]);
        submitter->requests[i] = NULL;
    }
}

int main(void)
{
    static struct disk disk;
    struct submitter submitters[SUBMITTERS];
    struct monitor monitor = {.disk = &disk};
    if (disk_probe(&disk) != 0)
    {
        return 0;
    }
    for (int i = 0; i < SUBMITTERS; i++)
    {
        submitters[i] = (struct submitter){.disk = &disk, .id = i};
        pthread_create(&submitters[i].thread, NULL, submit_all, &submitters[i]);
    }
    pthread_create(&monitor.thread, NULL, watch, &monitor);
    for (int i = 0; i < SUBMITTERS; i++)
    {
        pthread_join(submitters[i].thread, NULL);
        printf("submitter %d: %d good, %d bad", i, submitters[i].good, submitters[i].bad);
        printf(", %d unfinished\n", submitters[i].unfinished);
    }
    pthread_join(monitor.thread, NULL);
    printf("the monitor saw %d in flight, %d done\n", monitor.seen.in_flight, monitor.seen.sectors);
    disk_remove(&disk);
    for (int i = 0; i < SUBMITTERS; i++)
    {
        free_requests(&submitters[i]);
    }
    printf("%d done, high water %d, %d flushes\n", disk.sectors, disk.high_water, disk.flushes);
    return 0;
}
