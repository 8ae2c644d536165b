#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#define CELLS 6
#define FIFO_SIZE 2
#define MINORS 1
#define ENODEV 19
#define EBUSY 16
#define EINVAL 22
#define ENOTTY 25
#define EAGAIN 11

enum command
{
    BRAILLE_SET_CURSOR = 1,
    BRAILLE_CLEAR,
    BRAILLE_GET_STATS,
    BRAILLE_SET_TABLE
};

enum table
{
    TABLE_PLAIN,
    TABLE_CONTRACTED,
    TABLES
};

struct key_event
{
    int key;
    int scancode;
    int modifiers;
};

struct statistics
{
    int cells_written;
    int keys_pushed;
    int keys_dropped;
};

struct file
{
    int minor;
    bool writable;
    void *private_data;
    const struct file_operations *operations;
};

struct file_operations
{
    int (*open)(struct file *file);
    int (*release)(struct file *file);
    int (*read)(struct file *file, struct key_event *event);
    int (*write)(struct file *file, const char *text, int count);
    int (*ioctl)(struct file *file, enum command command, void *argument);
};

struct key_fifo
{
    pthread_mutex_t lock;
    pthread_cond_t pressed;
    int keys[FIFO_SIZE];
    int head;
    int count;
    int pushed;
    int dropped;
    int modifiers;
    int last_scancode;
    bool unplugged;
};

struct timer
{
    void (*expired)(void *data);
    void *data;
    int shots;
};

struct braille
{
    pthread_mutex_t display_lock;
    int dots[CELLS];
    int shown[CELLS];
    int cursor;
    int blink_phase;
    int refreshes;
    int cells_written;
    enum table table;
    struct key_fifo fifo;
    pthread_mutex_t open_mutex;
    int readers;
    int writers;
    struct timer blink;
};

struct device_slot
{
    const struct file_operations *operations;
    void *device;
};

struct screen_reader
{
    int lines;
    int refused;
    struct statistics statistics;
};

struct key_listener
{
    int heard;
    int sum;
    int last_scancode;
    int modifiers;
};

static struct device_slot slots[MINORS];
static struct braille braille;

static const int plain_dots[8] = {0, 1, 3, 9, 25, 17, 11, 27};
static const int contracted_dots[8] = {0, 2, 6, 18, 50, 34, 22, 54};

static int translate(enum table table, char letter)
{
    int index = (letter - 'a' + 1) & 7;
    if (letter == ' ')
    {
        index = 0;
    }
    switch (table)
    {
    case TABLE_CONTRACTED:
        return contracted_dots[index];
    case TABLE_PLAIN:
    case TABLES:
        break;
    }
    return plain_dots[index];
}

static void fifo_init(struct key_fifo *fifo)
{
    pthread_mutex_init(&fifo->lock, NULL);
    pthread_cond_init(&fifo->pressed, NULL);
    fifo->head = 0;
    fifo->count = 0;
    fifo->pushed = 0;
    fifo->dropped = 0;
    fifo->modifiers = 0;
    fifo->last_scancode = 0;
    fifo->unplugged = false;
}

static void fifo_destroy(struct key_fifo *fifo)
{
    pthread_cond_destroy(&fifo->pressed);
    pthread_mutex_destroy(&fifo->lock);
}

static int key_of_scancode(int scancode)
{
    int key = scancode & 15;
    if (scancode & 64)
    {
        key = -key;
    }
    return key;
}

static void fifo_push(struct key_fifo *fifo, int scancode)
{
    int key = key_of_scancode(scancode);
    pthread_mutex_lock(&fifo->lock);
    if (fifo->count == FIFO_SIZE)
    {
        fifo->dropped++;
    }
    else
    {
        int tail = (fifo->head + fifo->count) % FIFO_SIZE;
        fifo->keys[tail] = key;
        fifo->count++;
        fifo->pushed++;
    }
    if (scancode & 32)
    {
        fifo->modifiers ^= 1;
    }
    pthread_cond_signal(&fifo->pressed);
    pthread_mutex_unlock(&fifo->lock);
    fifo->last_scancode = scancode;
}

static int fifo_pop(struct key_fifo *fifo, struct key_event *event)
{
    int result = 1;
    pthread_mutex_lock(&fifo->lock);
    while (fifo->count == 0 && !fifo->unplugged)
    {
        pthread_cond_wait(&fifo->pressed, &fifo->lock);
    }
    if (fifo->count == 0)
    {
        result = 0;
    }
    else
    {
        event->key = fifo->keys[fifo->head];
        event->scancode = fifo->last_scancode;
        event->modifiers = fifo->modifiers;
        fifo->head = (fifo->head + 1) % FIFO_SIZE;
        fifo->count--;
    }
    pthread_mutex_unlock(&fifo->lock);
    return result;
}

static void fifo_unplug(struct key_fifo *fifo)
{
    pthread_mutex_lock(&fifo->lock);
    fifo->unplugged = true;
    pthread_cond_broadcast(&fifo->pressed);
    pthread_mutex_unlock(&fifo->lock);
}

static void refresh_cells(void)
{
    for (int i = 0; i < CELLS; i++)
    {
        braille.shown[i] = braille.dots[i];
    }
    braille.refreshes++;
}

static void blink_expired(void *data)
{
    struct braille *display = data;
    int at = display->cursor;
    pthread_mutex_lock(&display->display_lock);
    display->blink_phase = !display->blink_phase;
    if (display->blink_phase)
    {
        display->shown[at] = display->dots[at] | 192;
    }
    else
    {
        display->shown[at] = display->dots[at];
    }
    pthread_mutex_unlock(&display->display_lock);
}

static void setup_timer(struct timer *timer, void (*expired)(void *data), void *data, int shots)
{
    timer->expired = expired;
    timer->data = data;
    timer->shots = shots;
}

static void *timer_core(void *argument)
{
    struct timer *timer = argument;
    while (timer->shots > 0)
    {
        timer->expired(timer->data);
        timer->shots--;
    }
    return NULL;
}

static int braille_open(struct file *file)
{
    int error = 0;
    pthread_mutex_lock(&braille.open_mutex);
    if (file->writable && braille.writers > 0)
    {
        error = -EBUSY;
    }
    else if (file->writable)
    {
        braille.writers++;
    }
    else
    {
        braille.readers++;
    }
    pthread_mutex_unlock(&braille.open_mutex);
    if (error == 0)
    {
        file->private_data = &braille;
    }
    return error;
}

static int braille_release(struct file *file)
{
    pthread_mutex_lock(&braille.open_mutex);
    if (file->writable)
    {
        braille.writers--;
    }
    else
    {
        braille.readers--;
    }
    pthread_mutex_unlock(&braille.open_mutex);
    file->private_data = NULL;
    return 0;
}

static int braille_read(struct file *file, struct key_event *event)
{
    struct braille *display = file->private_data;
    if (file->writable)
    {
        return -EINVAL;
    }
    return fifo_pop(&display->fifo, event);
}

static int braille_write(struct file *file, const char *text, int count)
{
    struct braille *display = file->private_data;
    int written = 0;
    if (!file->writable)
    {
        return -EINVAL;
    }
    pthread_mutex_lock(&display->display_lock);
    while (written < count && written < CELLS)
    {
        int at = (display->cursor + written) % CELLS;
        display->dots[at] = translate(display->table, text[written]);
        written++;
    }
    display->cursor = (display->cursor + written) % CELLS;
    display->cells_written += written;
    refresh_cells();
    pthread_mutex_unlock(&display->display_lock);
    return written;
}

static int braille_set_cursor(struct braille *display, int position)
{
    if (position < 0 || position >= CELLS)
    {
        return -EINVAL;
    }
    pthread_mutex_lock(&display->display_lock);
    display->cursor = position;
    pthread_mutex_unlock(&display->display_lock);
    return 0;
}

static void braille_clear(struct braille *display)
{
    pthread_mutex_lock(&display->display_lock);
    for (int i = 0; i < CELLS; i++)
    {
        display->dots[i] = 0;
    }
    refresh_cells();
    pthread_mutex_unlock(&display->display_lock);
}

static void braille_statistics(struct braille *display, struct statistics *statistics)
{
    pthread_mutex_lock(&display->display_lock);
    statistics->cells_written = display->cells_written;
    statistics->keys_dropped = display->fifo.dropped;
    statistics->keys_pushed = display->fifo.pushed;
    pthread_mutex_unlock(&display->display_lock);
}

static int braille_ioctl(struct file *file, enum command command, void *argument)
{
    struct braille *display = file->private_data;
    int result = 0;
    switch (command)
    {
    case BRAILLE_SET_CURSOR:
        result = braille_set_cursor(display, *(int *)argument);
        break;
    case BRAILLE_CLEAR:
        braille_clear(display);
        break;
    case BRAILLE_GET_STATS:
        braille_statistics(display, argument);
        break;
    case BRAILLE_SET_TABLE:
        pthread_mutex_lock(&display->display_lock);
        display->table = TABLE_CONTRACTED;
        pthread_mutex_unlock(&display->display_lock);
        break;
    default:
        result = -ENOTTY;
        break;
    }
    return result;
}

static const struct file_operations braille_operations = {.open = braille_open,
                                                          .release = braille_release,
                                                          .read = braille_read,
                                                          .write = braille_write,
                                                          .ioctl = braille_ioctl};

static int register_chrdev(int minor, const struct file_operations *operations, void *device)
{
    if (minor >= MINORS || slots[minor].operations != NULL)
    {
        return -EBUSY;
    }
    slots[minor].operations = operations;
    slots[minor].device = device;
    return 0;
}

static void unregister_chrdev(int minor)
{
    slots[minor].operations = NULL;
    slots[minor].device = NULL;
}

static int vfs_open(struct file *file, int minor, bool writable)
{
    if (minor >= MINORS || slots[minor].operations == NULL)
    {
        return -ENODEV;
    }
    file->minor = minor;
    file->writable = writable;
    file->operations = slots[minor].operations;
    return file->operations->open(file);
}

static int vfs_read(struct file *file, struct key_event *event)
{
    if (file->operations->read == NULL)
    {
        return -EINVAL;
    }
    return file->operations->read(file, event);
}

static int vfs_write(struct file *file, const char *text, int count)
{
    if (count <= 0)
    {
        return 0;
    }
    return file->operations->write(file, text, count);
}

static int vfs_ioctl(struct file *file, enum command command, void *argument)
{
    return file->operations->ioctl(file, command, argument);
}

static void vfs_close(struct file *file)
{
    file->operations->release(file);
    file->operations = NULL;
}

static int braille_probe(void)
{
    pthread_mutex_init(&braille.display_lock, NULL);
    pthread_mutex_init(&braille.open_mutex, NULL);
    fifo_init(&braille.fifo);
    braille.cursor = 0;
    braille.table = TABLE_PLAIN;
    setup_timer(&braille.blink, blink_expired, &braille, 2);
    return register_chrdev(0, &braille_operations, &braille);
}

static void braille_remove(void)
{
    unregister_chrdev(0);
    fifo_destroy(&braille.fifo);
    pthread_mutex_destroy(&braille.open_mutex);
    pthread_mutex_destroy(&braille.display_lock);
}

static void *keyboard_interrupt(void *argument)
{
    const int *scancodes = argument;
    for (int i = 0; i < 3; i++)
    {
        fifo_push(&braille.fifo, scancodes[i]);
    }
    fifo_unplug(&braille.fifo);
    return NULL;
}

static void *screen_reader_main(void *argument)
{
    struct screen_reader *reader = argument;
    struct file file = {0};
    int home = 2;
    if (vfs_open(&file, 0, true) != 0)
    {
        reader->refused++;
        return NULL;
    }
    vfs_ioctl(&file, BRAILLE_CLEAR, NULL);
    if (vfs_write(&file, "bead", 4) == 4)
    {
        reader->lines++;
    }
    vfs_ioctl(&file, BRAILLE_SET_TABLE, NULL);
    vfs_ioctl(&file, BRAILLE_SET_CURSOR, &home);
    vfs_ioctl(&file, BRAILLE_GET_STATS, &reader->statistics);
    vfs_close(&file);
    return NULL;
}

static void *key_listener_main(void *argument)
{
    struct key_listener *listener = argument;
    struct file file = {0};
    struct key_event event = {0};
    if (vfs_open(&file, 0, false) != 0)
    {
        return NULL;
    }
    while (vfs_read(&file, &event) == 1)
    {
        listener->heard++;
        listener->sum += event.key;
        listener->last_scancode = event.scancode;
        listener->modifiers = event.modifiers;
    }
    vfs_close(&file);
    return NULL;
}

int main(void)
{
    pthread_t timer;
    pthread_t keyboard;
    pthread_t screen;
    pthread_t keys;
    int scancodes[3] = {3, 37, 66};
    struct screen_reader reader = {0};
    struct key_listener listener = {0};
    if (braille_probe() != 0)
    {
        return 0;
    }
    pthread_create(&timer, NULL, timer_core, &braille.blink);
    pthread_create(&keyboard, NULL, keyboard_interrupt, scancodes);
    pthread_create(&screen, NULL, screen_reader_main, &reader);
    pthread_create(&keys, NULL, key_listener_main, &listener);
    pthread_join(screen, NULL);
    pthread_join(keys, NULL);
    pthread_join(keyboard, NULL);
    pthread_join(timer, NULL);
    printf("lines %d, refused %d, cells %d\n", reader.lines, reader.refused, reader.statistics.cells_written);
    printf("pushed %d, dropped %d\n", reader.statistics.keys_pushed, reader.statistics.keys_dropped);
    printf("heard %d, sum %d, scancode %d\n", listener.heard, listener.sum, listener.last_scancode);
    printf("cursor %d, refreshes %d\n", braille.cursor, braille.refreshes);
    braille_remove();
    return 0;
}
