#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_WIDTH 4
#define MAX_HEIGHT 3
#define VERTICAL_SYNCS 2
#define EINVAL 22
#define ENOMEM 12
#define EPERM 1

enum command
{
    SCREEN_SET_MODE = 1,
    SCREEN_GET_MODE,
    SCREEN_PAN,
    SCREEN_BLANK,
    SCREEN_FRAMES
};

struct mode
{
    int width;
    int height;
};

struct request
{
    struct mode mode;
    int pan;
    bool blank;
    int frames;
};

struct scan_out
{
    int sum;
    int lines;
    int blank_frames;
};

struct screen
{
    pthread_mutex_t mode_mutex;
    pthread_spinlock_t scan_lock;
    struct mode mode;
    int pan;
    bool blanked;
    int *pixels;
    int frames;
    struct scan_out last;
    atomic_int users;
    pthread_t interrupt;
};

struct process
{
    struct screen *screen;
    struct request request;
    int drawn;
    int clipped;
    int errors;
    bool privileged;
    pthread_t thread;
};

static int pixel_index(int row, int column)
{
    return row * MAX_WIDTH + column;
}

static bool mode_is_valid(const struct mode *mode)
{
    if (mode->width <= 0 || mode->width > MAX_WIDTH)
    {
        return false;
    }
    return mode->height > 0 && mode->height <= MAX_HEIGHT;
}

static int sum_line(const struct screen *screen, int row, int width)
{
    int sum = 0;
    for (int column = 0; column < width; column++)
    {
        sum += screen->pixels[pixel_index(row, column)];
    }
    return sum;
}

static void scan_frame(struct screen *screen)
{
    int width = screen->mode.width;
    int height = screen->mode.height;
    int first = screen->pan;
    screen->last.sum = 0;
    screen->last.lines = 0;
    for (int row = first; row < height; row++)
    {
        screen->last.sum += sum_line(screen, row, width);
        screen->last.lines++;
    }
}

static void vertical_interrupt(struct screen *screen)
{
    pthread_spin_lock(&screen->scan_lock);
    if (screen->blanked)
    {
        screen->last.blank_frames++;
    }
    else
    {
        scan_frame(screen);
    }
    screen->frames++;
    pthread_spin_unlock(&screen->scan_lock);
}

static void *interrupt_thread(void *argument)
{
    struct screen *screen = argument;
    for (int i = 0; i < VERTICAL_SYNCS; i++)
    {
        vertical_interrupt(screen);
    }
    return NULL;
}

static int screen_open(struct process *process)
{
    int before = atomic_fetch_add(&process->screen->users, 1);
    if (before > 7)
    {
        atomic_fetch_sub(&process->screen->users, 1);
        return -EPERM;
    }
    return 0;
}

static void screen_release(struct process *process)
{
    atomic_fetch_sub(&process->screen->users, 1);
}

static int draw_pixel(struct screen *screen, int row, int column, int value)
{
    int clipped = 0;
    pthread_spin_lock(&screen->scan_lock);
    int width = screen->mode.width;
    int height = screen->mode.height;
    if (row >= height || column >= width)
    {
        clipped = 1;
    }
    else
    {
        screen->pixels[pixel_index(row, column)] = value;
    }
    pthread_spin_unlock(&screen->scan_lock);
    return clipped;
}

static int set_mode(struct screen *screen, const struct mode *mode)
{
    if (!mode_is_valid(mode))
    {
        return -EINVAL;
    }
    pthread_mutex_lock(&screen->mode_mutex);
    screen->mode.width = mode->width;
    screen->mode.height = mode->height;
    pthread_mutex_unlock(&screen->mode_mutex);
    return 0;
}

static void get_mode(struct screen *screen, struct mode *mode)
{
    pthread_mutex_lock(&screen->mode_mutex);
    *mode = screen->mode;
    pthread_mutex_unlock(&screen->mode_mutex);
}

static int pan_display(struct screen *screen, int pan)
{
    if (pan < 0 || pan >= MAX_HEIGHT)
    {
        return -EINVAL;
    }
    pthread_mutex_lock(&screen->mode_mutex);
    screen->pan = pan;
    pthread_mutex_unlock(&screen->mode_mutex);
    return 0;
}

static int blank(struct process *process, bool value)
{
    if (!process->privileged)
    {
        return -EPERM;
    }
    struct screen *screen = process->screen;
    screen->blanked = value;
    return 0;
}

static int count_frames(struct screen *screen)
{
    pthread_spin_lock(&screen->scan_lock);
    int frames = screen->frames;
    pthread_spin_unlock(&screen->scan_lock);
    return frames;
}

static int screen_ioctl(struct process *process, enum command command)
{
    struct screen *screen = process->screen;
    struct request *request = &process->request;
    switch (command)
    {
    case SCREEN_SET_MODE:
        return set_mode(screen, &request->mode);
    case SCREEN_GET_MODE:
        get_mode(screen, &request->mode);
        return 0;
    case SCREEN_PAN:
        return pan_display(screen, request->pan);
    case SCREEN_BLANK:
        return blank(process, request->blank);
    case SCREEN_FRAMES:
        request->frames = count_frames(screen);
        return 0;
    default:
        return -EINVAL;
    }
}

static int screen_write(struct process *process, int row, const int *values, int count)
{
    int drawn = 0;
    for (int column = 0; column < count; column++)
    {
        if (draw_pixel(process->screen, row, column, values[column]))
        {
            process->clipped++;
        }
        else
        {
            drawn++;
        }
    }
    return drawn;
}

static int screen_probe(struct screen *screen)
{
    screen->pixels = calloc(MAX_WIDTH * MAX_HEIGHT, sizeof(int));
    if (screen->pixels == NULL)
    {
        return -ENOMEM;
    }
    pthread_mutex_init(&screen->mode_mutex, NULL);
    pthread_spin_init(&screen->scan_lock, PTHREAD_PROCESS_PRIVATE);
    screen->mode = (struct mode){3, 2};
    screen->pan = 0;
    screen->blanked = false;
    pthread_create(&screen->interrupt, NULL, interrupt_thread, screen);
    return 0;
}

static void screen_remove(struct screen *screen)
{
    pthread_join(screen->interrupt, NULL);
    pthread_spin_destroy(&screen->scan_lock);
    pthread_mutex_destroy(&screen->mode_mutex);
    free(screen->pixels);
}

static void *settings_panel(void *argument)
{
    struct process *me = argument;
    if (screen_open(me) != 0)
    {
        return NULL;
    }
    me->request.mode = (struct mode){4, 3};
    me->errors += screen_ioctl(me, SCREEN_SET_MODE) != 0;
    me->request.pan = 1;
    me->errors += screen_ioctl(me, SCREEN_PAN) != 0;
    me->request.blank = true;
    me->errors += screen_ioctl(me, SCREEN_BLANK) != 0;
    screen_release(me);
    return NULL;
}

static void *paint_program(void *argument)
{
    struct process *me = argument;
    int colours[3] = {5, 6, 7};
    if (screen_open(me) != 0)
    {
        return NULL;
    }
    me->errors += screen_ioctl(me, SCREEN_GET_MODE) != 0;
    me->drawn += screen_write(me, 0, colours, 3);
    me->drawn += screen_write(me, 1, colours, 2);
    me->errors += screen_ioctl(me, SCREEN_BLANK) != 0;
    me->errors += screen_ioctl(me, SCREEN_FRAMES) != 0;
    screen_release(me);
    return NULL;
}

static void show(const char *name, const struct process *process)
{
    printf("%s: %d drawn, %d clipped, %d errors\n", name, process->drawn, process->clipped, process->errors);
    printf("%s: mode %d by %d", name, process->request.mode.width, process->request.mode.height);
    printf(", %d frames\n", process->request.frames);
}

int main(void)
{
    static struct screen screen;
    struct process panel = {.screen = &screen, .privileged = true};
    struct process paint = {.screen = &screen, .privileged = false};
    if (screen_probe(&screen) != 0)
    {
        return 0;
    }
    pthread_create(&panel.thread, NULL, settings_panel, &panel);
    pthread_create(&paint.thread, NULL, paint_program, &paint);
    pthread_join(panel.thread, NULL);
    pthread_join(paint.thread, NULL);
    screen_remove(&screen);
    show("panel", &panel);
    show("paint", &paint);
    printf("last frame: %d over %d lines\n", screen.last.sum, screen.last.lines);
    printf("%d blank of %d frames\n", screen.last.blank_frames, screen.frames);
    return 0;
}
