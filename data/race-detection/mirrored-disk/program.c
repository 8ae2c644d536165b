#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define MIRRORS 2
#define SECTORS 6
#define REGION_SECTORS 2
#define REGIONS (SECTORS / REGION_SECTORS)
#define EINVAL 22
#define EIO 5
#define ESHUTDOWN 108

enum direction
{
    BIO_READ,
    BIO_WRITE
};

struct bio
{
    enum direction direction;
    int sector;
    int value;
    int error;
    int remaining;
    struct bio *next;
    void (*end_io)(struct bio *bio);
    void *private_data;
};

struct completion
{
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool done;
};

struct member_disk
{
    pthread_mutex_t lock;
    int sectors[SECTORS];
    int reads;
    int writes;
    bool faulty;
};

struct region
{
    pthread_mutex_t lock;
    bool dirty;
    bool in_sync;
    int writers;
};

struct bio_list
{
    struct bio *head;
    struct bio *tail;
    int length;
};

struct request_queue
{
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    struct bio_list pending;
    int submitted;
    int handled;
    bool stopped;
};

struct mirror_set
{
    struct member_disk members[MIRRORS];
    struct region regions[REGIONS];
    struct request_queue queue;
    pthread_rwlock_t configuration;
    int preferred;
    int degraded;
    pthread_mutex_t resync_lock;
    int resynced_sectors;
    int skipped_regions;
};

struct block_operations
{
    int (*submit)(struct mirror_set *set, struct bio *bio);
    int (*capacity)(const struct mirror_set *set);
};

struct client
{
    struct mirror_set *set;
    const struct block_operations *operations;
    int base;
    int written;
    int sum;
    int errors;
};

static struct mirror_set mirror;

static void init_completion(struct completion *completion)
{
    pthread_mutex_init(&completion->lock, NULL);
    pthread_cond_init(&completion->changed, NULL);
    completion->done = false;
}

static void complete(struct completion *completion)
{
    pthread_mutex_lock(&completion->lock);
    completion->done = true;
    pthread_cond_signal(&completion->changed);
    pthread_mutex_unlock(&completion->lock);
}

static void wait_for_completion(struct completion *completion)
{
    pthread_mutex_lock(&completion->lock);
    while (!completion->done)
    {
        pthread_cond_wait(&completion->changed, &completion->lock);
    }
    pthread_mutex_unlock(&completion->lock);
}

static void destroy_completion(struct completion *completion)
{
    pthread_cond_destroy(&completion->changed);
    pthread_mutex_destroy(&completion->lock);
}

static void bio_list_add(struct bio_list *list, struct bio *bio)
{
    bio->next = NULL;
    if (list->tail == NULL)
    {
        list->head = bio;
    }
    else
    {
        list->tail->next = bio;
    }
    list->tail = bio;
    list->length++;
}

static struct bio *bio_list_pop(struct bio_list *list)
{
    struct bio *bio = list->head;
    if (bio == NULL)
    {
        return NULL;
    }
    list->head = bio->next;
    if (list->head == NULL)
    {
        list->tail = NULL;
    }
    list->length--;
    bio->next = NULL;
    return bio;
}

static struct region *region_of(struct mirror_set *set, int sector)
{
    return &set->regions[sector / REGION_SECTORS];
}

static int member_read(struct member_disk *member, int sector, int *value)
{
    int error = 0;
    pthread_mutex_lock(&member->lock);
    if (member->faulty)
    {
        error = -EIO;
    }
    else
    {
        *value = member->sectors[sector];
        member->reads++;
    }
    pthread_mutex_unlock(&member->lock);
    return error;
}

static int member_write(struct member_disk *member, int sector, int value)
{
    int error = 0;
    pthread_mutex_lock(&member->lock);
    if (member->faulty)
    {
        error = -EIO;
    }
    else
    {
        member->sectors[sector] = value;
        member->writes++;
    }
    pthread_mutex_unlock(&member->lock);
    return error;
}

static int choose_member(struct mirror_set *set, const struct region *region)
{
    int chosen;
    if (!region->in_sync)
    {
        return 0;
    }
    pthread_rwlock_rdlock(&set->configuration);
    chosen = set->preferred;
    pthread_rwlock_unlock(&set->configuration);
    return chosen;
}

static void rotate_preferred(struct mirror_set *set)
{
    pthread_rwlock_wrlock(&set->configuration);
    set->preferred = (set->preferred + 1) % MIRRORS;
    pthread_rwlock_unlock(&set->configuration);
}

static void mirror_read(struct mirror_set *set, struct bio *bio)
{
    struct region *region = region_of(set, bio->sector);
    int member;
    pthread_mutex_lock(&region->lock);
    member = choose_member(set, region);
    bio->error = member_read(&set->members[member], bio->sector, &bio->value);
    if (bio->error != 0)
    {
        bio->error = member_read(&set->members[0], bio->sector, &bio->value);
    }
    pthread_mutex_unlock(&region->lock);
    rotate_preferred(set);
}

static void begin_write(struct region *region)
{
    region->writers++;
    region->dirty = true;
}

static void end_write(struct region *region, int copies)
{
    region->writers--;
    if (region->writers == 0 && copies == MIRRORS)
    {
        region->dirty = !region->in_sync;
    }
}

static void note_failed_copies(struct mirror_set *set, int failed)
{
    if (failed == 0)
    {
        return;
    }
    pthread_rwlock_wrlock(&set->configuration);
    set->degraded += failed;
    set->preferred = 0;
    pthread_rwlock_unlock(&set->configuration);
}

static void mirror_write(struct mirror_set *set, struct bio *bio)
{
    struct region *region = region_of(set, bio->sector);
    int copies = 0;
    pthread_mutex_lock(&region->lock);
    begin_write(region);
    for (int i = 0; i < MIRRORS; i++)
    {
        if (member_write(&set->members[i], bio->sector, bio->value) == 0)
        {
            copies++;
        }
    }
    end_write(region, copies);
    pthread_mutex_unlock(&region->lock);
    note_failed_copies(set, MIRRORS - copies);
    if (copies == 0)
    {
        bio->error = -EIO;
    }
}

static void handle_bio(struct mirror_set *set, struct bio *bio)
{
    switch (bio->direction)
    {
    case BIO_READ:
        mirror_read(set, bio);
        break;
    case BIO_WRITE:
        mirror_write(set, bio);
        break;
    }
    bio->end_io(bio);
}

static struct bio *next_bio(struct request_queue *queue)
{
    struct bio *bio;
    pthread_mutex_lock(&queue->lock);
    bio = bio_list_pop(&queue->pending);
    while (bio == NULL && !queue->stopped)
    {
        pthread_cond_wait(&queue->arrived, &queue->lock);
        bio = bio_list_pop(&queue->pending);
    }
    if (bio != NULL)
    {
        queue->handled++;
    }
    pthread_mutex_unlock(&queue->lock);
    return bio;
}

static void *mirror_daemon(void *argument)
{
    struct mirror_set *set = argument;
    struct bio *bio = next_bio(&set->queue);
    while (bio != NULL)
    {
        handle_bio(set, bio);
        bio = next_bio(&set->queue);
    }
    return NULL;
}

static int copy_region(struct mirror_set *set, int index)
{
    int copied = 0;
    for (int i = 0; i < REGION_SECTORS; i++)
    {
        int sector = index * REGION_SECTORS + i;
        int value = 0;
        if (member_read(&set->members[0], sector, &value) != 0)
        {
            return -EIO;
        }
        if (member_write(&set->members[1], sector, value) != 0)
        {
            return -EIO;
        }
        copied++;
    }
    return copied;
}

static void resync_region(struct mirror_set *set, int index)
{
    struct region *region = &set->regions[index];
    int copied = 0;
    bool skipped = false;
    pthread_mutex_lock(&region->lock);
    if (region->in_sync && !region->dirty)
    {
        skipped = true;
    }
    else
    {
        copied = copy_region(set, index);
        if (copied == REGION_SECTORS)
        {
            region->in_sync = true;
            region->dirty = false;
        }
    }
    pthread_mutex_unlock(&region->lock);
    pthread_mutex_lock(&set->resync_lock);
    if (skipped)
    {
        set->skipped_regions++;
    }
    else if (copied > 0)
    {
        set->resynced_sectors += copied;
    }
    pthread_mutex_unlock(&set->resync_lock);
}

static void *resync_thread(void *argument)
{
    struct mirror_set *set = argument;
    for (int i = 0; i < REGIONS; i++)
    {
        resync_region(set, i);
    }
    return NULL;
}

static int mirror_submit(struct mirror_set *set, struct bio *bio)
{
    struct request_queue *queue = &set->queue;
    int error = 0;
    if (bio->sector < 0 || bio->sector >= SECTORS)
    {
        return -EINVAL;
    }
    pthread_mutex_lock(&queue->lock);
    if (queue->stopped)
    {
        error = -ESHUTDOWN;
    }
    else
    {
        bio_list_add(&queue->pending, bio);
        queue->submitted++;
        pthread_cond_signal(&queue->arrived);
    }
    pthread_mutex_unlock(&queue->lock);
    return error;
}

static int mirror_capacity(const struct mirror_set *set)
{
    return (int)(sizeof set->members[0].sectors / sizeof set->members[0].sectors[0]);
}

static const struct block_operations mirror_operations = {.submit = mirror_submit, .capacity = mirror_capacity};

static void end_synchronous_io(struct bio *bio)
{
    complete(bio->private_data);
}

static struct bio *new_bio(enum direction direction, int sector, int value)
{
    struct bio *bio = calloc(1, sizeof *bio);
    if (bio == NULL)
    {
        exit(0);
    }
    bio->direction = direction;
    bio->sector = sector;
    bio->value = value;
    bio->end_io = end_synchronous_io;
    return bio;
}

static int submit_and_wait(struct client *client, struct bio *bio)
{
    struct completion completion;
    int error;
    init_completion(&completion);
    bio->private_data = &completion;
    error = client->operations->submit(client->set, bio);
    if (error == 0)
    {
        wait_for_completion(&completion);
        error = bio->error;
    }
    destroy_completion(&completion);
    return error;
}

static void write_sector(struct client *client, int sector, int value)
{
    struct bio *bio = new_bio(BIO_WRITE, sector, value);
    if (submit_and_wait(client, bio) == 0)
    {
        client->written++;
    }
    else
    {
        client->errors++;
    }
    free(bio);
}

static void read_sector(struct client *client, int sector)
{
    struct bio *bio = new_bio(BIO_READ, sector, 0);
    if (submit_and_wait(client, bio) == 0)
    {
        client->sum += bio->value;
    }
    else
    {
        client->errors++;
    }
    free(bio);
}

static void *client_main(void *argument)
{
    struct client *client = argument;
    int last = client->operations->capacity(client->set) - 1;
    write_sector(client, client->base, client->base * 10 + 1);
    read_sector(client, client->base + 1);
    write_sector(client, last, client->base);
    read_sector(client, last + 1);
    return NULL;
}

static void init_queue(struct request_queue *queue)
{
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->arrived, NULL);
    queue->pending.head = NULL;
    queue->pending.tail = NULL;
    queue->pending.length = 0;
    queue->stopped = false;
}

static void stop_queue(struct request_queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    queue->stopped = true;
    pthread_cond_broadcast(&queue->arrived);
    pthread_mutex_unlock(&queue->lock);
}

static void assemble(struct mirror_set *set)
{
    for (int i = 0; i < MIRRORS; i++)
    {
        pthread_mutex_init(&set->members[i].lock, NULL);
    }
    for (int i = 0; i < SECTORS; i++)
    {
        set->members[0].sectors[i] = i + 1;
    }
    for (int i = 0; i < REGIONS; i++)
    {
        pthread_mutex_init(&set->regions[i].lock, NULL);
        set->regions[i].in_sync = false;
        set->regions[i].dirty = true;
    }
    pthread_rwlock_init(&set->configuration, NULL);
    pthread_mutex_init(&set->resync_lock, NULL);
    init_queue(&set->queue);
}

static void disassemble(struct mirror_set *set)
{
    pthread_cond_destroy(&set->queue.arrived);
    pthread_mutex_destroy(&set->queue.lock);
    pthread_mutex_destroy(&set->resync_lock);
    pthread_rwlock_destroy(&set->configuration);
    for (int i = 0; i < REGIONS; i++)
    {
        pthread_mutex_destroy(&set->regions[i].lock);
    }
    for (int i = 0; i < MIRRORS; i++)
    {
        pthread_mutex_destroy(&set->members[i].lock);
    }
}

static void show_progress(struct mirror_set *set)
{
    pthread_mutex_lock(&set->resync_lock);
    printf("resynced %d sectors, skipped %d regions\n", set->resynced_sectors, set->skipped_regions);
    pthread_mutex_unlock(&set->resync_lock);
}

static int differing_sectors(const struct mirror_set *set)
{
    int differing = 0;
    for (int i = 0; i < SECTORS; i++)
    {
        if (set->members[0].sectors[i] != set->members[1].sectors[i])
        {
            differing++;
        }
    }
    return differing;
}

int main(void)
{
    pthread_t daemon;
    pthread_t resync;
    pthread_t clients[2];
    struct client requests[2] = {{.base = 0}, {.base = 2}};
    assemble(&mirror);
    pthread_create(&daemon, NULL, mirror_daemon, &mirror);
    pthread_create(&resync, NULL, resync_thread, &mirror);
    for (int i = 0; i < 2; i++)
    {
        requests[i].set = &mirror;
        requests[i].operations = &mirror_operations;
        pthread_create(&clients[i], NULL, client_main, &requests[i]);
    }
    show_progress(&mirror);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(clients[i], NULL);
        printf("client %d: %d written, sum %d, %d errors\n", i, requests[i].written, requests[i].sum,
               requests[i].errors);
    }
    pthread_join(resync, NULL);
    stop_queue(&mirror.queue);
    pthread_join(daemon, NULL);
    show_progress(&mirror);
    printf("%d sectors differ, %d degraded\n", differing_sectors(&mirror), mirror.degraded);
    disassemble(&mirror);
    return 0;
}
