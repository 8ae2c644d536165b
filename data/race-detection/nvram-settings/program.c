#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define NVRAM_BYTES 8
#define CHUNK 3
#define ENODEV 19
#define EBUSY 16
#define EINVAL 22
#define EFBIG 27

enum command
{
    NVRAM_CHECKSUM = 1,
    NVRAM_LOCK,
    NVRAM_UNLOCK,
    NVRAM_SIZE
};

enum seek
{
    SEEK_FROM_START,
    SEEK_FROM_HERE,
    SEEK_FROM_END
};

struct file
{
    int position;
    bool writable;
    int flags;
    void *private_data;
};

struct file_operations
{
    int (*open)(struct file *file, bool writable);
    int (*release)(struct file *file);
    int (*llseek)(struct file *file, int offset, enum seek origin);
    int (*read)(struct file *file, int *to, int count);
    int (*write)(struct file *file, const int *from, int count);
    int (*ioctl)(struct file *file, enum command command, int *argument);
};

struct nvram
{
    pthread_mutex_t mutex;
    pthread_mutex_t open_mutex;
    int cells[NVRAM_BYTES];
    bool dirty;
    int generation;
    int open_count;
    bool open_for_writing;
    bool registered;
    atomic_int protection;
};

struct counters
{
    int reads;
    int writes;
    int refused;
    int last_checksum;
    int checked_generation;
};

static struct nvram nvram;
static struct file_operations const *registered_operations;

static int checksum_of(int value, int sum)
{
    return (sum * 31 + value) % 251;
}

static int clamp_count(const struct file *file, int count)
{
    int room = NVRAM_BYTES - file->position;
    if (count > room)
    {
        return room;
    }
    return count;
}

static int nvram_open(struct file *file, bool writable)
{
    int error = 0;
    pthread_mutex_lock(&nvram.open_mutex);
    if (!nvram.registered)
    {
        error = -ENODEV;
    }
    else if (writable && nvram.open_for_writing)
    {
        error = -EBUSY;
    }
    else
    {
        nvram.open_count++;
        if (writable)
        {
            nvram.open_for_writing = true;
        }
    }
    pthread_mutex_unlock(&nvram.open_mutex);
    if (error != 0)
    {
        return error;
    }
    file->position = 0;
    file->writable = writable;
    file->private_data = &nvram;
    return 0;
}

static int nvram_release(struct file *file)
{
    pthread_mutex_lock(&nvram.open_mutex);
    nvram.open_count--;
    if (file->writable)
    {
        nvram.open_for_writing = false;
    }
    pthread_mutex_unlock(&nvram.open_mutex);
    file->private_data = NULL;
    return 0;
}

static int nvram_llseek(struct file *file, int offset, enum seek origin)
{
    int target = offset;
    switch (origin)
    {
    case SEEK_FROM_HERE:
        target += file->position;
        break;
    case SEEK_FROM_END:
        target += NVRAM_BYTES;
        break;
    case SEEK_FROM_START:
        break;
    }
    if (target < 0 || target > NVRAM_BYTES)
    {
        return -EINVAL;
    }
    file->position = target;
    return target;
}

static int nvram_read(struct file *file, int *to, int count)
{
    struct nvram *chip = file->private_data;
    int copied = 0;
    count = clamp_count(file, count);
    pthread_mutex_lock(&chip->mutex);
    while (copied < count)
    {
        int at = file->position + copied;
        to[copied] = nvram.cells[at];
        copied++;
    }
    pthread_mutex_unlock(&chip->mutex);
    file->position += copied;
    return copied;
}

static int nvram_write(struct file *file, const int *from, int count)
{
    struct nvram *chip = file->private_data;
    if (!file->writable)
    {
        return -EINVAL;
    }
    if (atomic_load(&chip->protection) > 0)
    {
        return -EBUSY;
    }
    int written = 0;
    count = clamp_count(file, count);
    if (count == 0)
    {
        return -EFBIG;
    }
    pthread_mutex_lock(&chip->mutex);
    while (written < count)
    {
        int at = file->position + written;
        nvram.cells[at] = from[written] & 0xff;
        written++;
    }
    nvram.dirty = true;
    nvram.generation++;
    pthread_mutex_unlock(&chip->mutex);
    file->position += written;
    return written;
}

static int nvram_checksum(int *generation)
{
    int sum = 0;
    for (int i = 0; i < NVRAM_BYTES; i++)
    {
        sum = checksum_of(nvram.cells[i], sum);
    }
    if (nvram.dirty)
    {
        nvram.dirty = false;
    }
    *generation = nvram.generation;
    return sum;
}

static int nvram_ioctl(struct file *file, enum command command, int *argument)
{
    struct nvram *chip = file->private_data;
    int result = 0;
    switch (command)
    {
    case NVRAM_CHECKSUM:
        result = nvram_checksum(argument);
        break;
    case NVRAM_LOCK:
        atomic_fetch_add(&chip->protection, 1);
        break;
    case NVRAM_UNLOCK:
        if (atomic_load(&chip->protection) > 0)
        {
            atomic_fetch_sub(&chip->protection, 1);
        }
        break;
    case NVRAM_SIZE:
        *argument = NVRAM_BYTES;
        break;
    default:
        result = -EINVAL;
        break;
    }
    return result;
}

static const struct file_operations nvram_operations = {.open = nvram_open,
                                                        .release = nvram_release,
                                                        .llseek = nvram_llseek,
                                                        .read = nvram_read,
                                                        .write = nvram_write,
                                                        .ioctl = nvram_ioctl};

static int misc_register(const struct file_operations *operations)
{
    if (registered_operations != NULL)
    {
        return -EBUSY;
    }
    registered_operations = operations;
    return 0;
}

static void misc_deregister(void)
{
    registered_operations = NULL;
}

static int nvram_init(void)
{
    pthread_mutex_init(&nvram.mutex, NULL);
    pthread_mutex_init(&nvram.open_mutex, NULL);
    atomic_init(&nvram.protection, 0);
    for (int i = 0; i < NVRAM_BYTES; i++)
    {
        nvram.cells[i] = 10 + i;
    }
    nvram.registered = true;
    return misc_register(&nvram_operations);
}

static void nvram_exit(void)
{
    misc_deregister();
    nvram.registered = false;
    pthread_mutex_destroy(&nvram.open_mutex);
    pthread_mutex_destroy(&nvram.mutex);
}

static void *set_clock_tool(void *argument)
{
    struct counters *counters = argument;
    const struct file_operations *operations = registered_operations;
    struct file file = {0};
    int bytes[CHUNK] = {7, 8, 9};
    if (operations->open(&file, true) != 0)
    {
        counters->refused++;
        return NULL;
    }
    for (int round = 0; round < 2; round++)
    {
        operations->llseek(&file, round, SEEK_FROM_START);
        int written = operations->write(&file, bytes, CHUNK);
        if (written > 0)
        {
            counters->writes += written;
        }
        else
        {
            counters->refused++;
        }
    }
    operations->llseek(&file, -2, SEEK_FROM_END);
    counters->reads += operations->read(&file, bytes, CHUNK);
    operations->release(&file);
    return NULL;
}

static void *show_settings_tool(void *argument)
{
    struct counters *counters = argument;
    const struct file_operations *operations = registered_operations;
    struct file file = {0};
    int bytes[CHUNK];
    int generation = 0;
    if (operations->open(&file, false) != 0)
    {
        counters->refused++;
        return NULL;
    }
    counters->reads += operations->read(&file, bytes, CHUNK);
    counters->last_checksum = operations->ioctl(&file, NVRAM_CHECKSUM, &generation);
    counters->checked_generation = generation;
    operations->llseek(&file, 1, SEEK_FROM_HERE);
    if (operations->write(&file, bytes, 1) < 0)
    {
        counters->refused++;
    }
    operations->release(&file);
    return NULL;
}

static void *protect_tool(void *argument)
{
    struct counters *counters = argument;
    struct file file = {0};
    int size = 0;
    const struct file_operations *operations = registered_operations;
    if (operations->open(&file, false) != 0)
    {
        counters->refused++;
        return NULL;
    }
    operations->ioctl(&file, NVRAM_LOCK, NULL);
    operations->ioctl(&file, NVRAM_SIZE, &size);
    counters->reads += size;
    operations->ioctl(&file, NVRAM_UNLOCK, NULL);
    operations->release(&file);
    return NULL;
}

static void show(const char *tool, const struct counters *counters)
{
    printf("%s: %d read, %d written, %d refused\n", tool, counters->reads, counters->writes, counters->refused);
    if (counters->last_checksum > 0)
    {
        printf("%s: checksum %d of generation %d\n", tool, counters->last_checksum, counters->checked_generation);
    }
}

int main(void)
{
    pthread_t threads[3];
    struct counters counters[3] = {{0}, {0}, {0}};
    if (nvram_init() != 0)
    {
        return 0;
    }
    pthread_create(&threads[0], NULL, set_clock_tool, &counters[0]);
    pthread_create(&threads[1], NULL, show_settings_tool, &counters[1]);
    pthread_create(&threads[2], NULL, protect_tool, &counters[2]);
    for (int i = 0; i < 3; i++)
    {
        pthread_join(threads[i], NULL);
    }
    show("set clock", &counters[0]);
    show("show settings", &counters[1]);
    show("protect", &counters[2]);
    printf("generation %d, %s\n", nvram.generation, nvram.dirty ? "dirty" : "clean");
    nvram_exit();
    return 0;
}
