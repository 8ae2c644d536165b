#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#define BUFFERS 3
#define FRAMES 2
#define PIXELS 4
#define ENODEV 19
#define EBUSY 16
#define EINVAL 22
#define EIO 5

enum reg
{
    REG_POWER,
    REG_EXPOSURE,
    REG_GAIN,
    REG_STREAM,
    REGISTERS
};

enum control
{
    CONTROL_EXPOSURE,
    CONTROL_GAIN
};

enum power_state
{
    POWER_SUSPENDED,
    POWER_ACTIVE
};

enum buffer_state
{
    BUFFER_FREE,
    BUFFER_QUEUED,
    BUFFER_DONE
};

struct frame
{
    enum buffer_state state;
    int sequence;
    int pixels[PIXELS];
};

struct bus
{
    pthread_mutex_t lock;
    int registers[REGISTERS];
    int transfers;
};

struct runtime_power
{
    pthread_mutex_t lock;
    enum power_state state;
    int usage;
    int resumes;
    int suspends;
    int saved_exposure;
    int saved_gain;
};

struct controls
{
    pthread_mutex_t lock;
    int exposure;
    int gain;
    int changes;
};

struct stream
{
    pthread_mutex_t lock;
    pthread_cond_t done;
    pthread_cond_t queued;
    struct frame frames[BUFFERS];
    bool streaming;
    bool closed;
    int next_sequence;
    int captured;
    int overruns;
};

struct camera
{
    struct bus bus;
    struct runtime_power power;
    struct controls controls;
    struct stream stream;
    bool bound;
};

struct camera_operations
{
    int (*start)(struct camera *camera);
    void (*stop)(struct camera *camera);
    int (*queue)(struct camera *camera, int index);
    int (*dequeue)(struct camera *camera, int *sum);
    int (*set_control)(struct camera *camera, enum control control, int value);
};

struct viewer
{
    struct camera *camera;
    const struct camera_operations *operations;
    int frames;
    int brightness;
    int error;
};

struct tuner
{
    struct camera *camera;
    const struct camera_operations *operations;
    int accepted;
    int rejected;
    int captured_seen;
};

static struct camera camera;

static int bus_read(struct bus *bus, enum reg reg)
{
    int value;
    pthread_mutex_lock(&bus->lock);
    value = bus->registers[reg];
    bus->transfers++;
    pthread_mutex_unlock(&bus->lock);
    return value;
}

static void bus_write(struct bus *bus, enum reg reg, int value)
{
    pthread_mutex_lock(&bus->lock);
    bus->registers[reg] = value;
    bus->transfers++;
    pthread_mutex_unlock(&bus->lock);
}

static void sensor_resume(struct camera *sensor)
{
    bus_write(&sensor->bus, REG_POWER, 1);
    bus_write(&sensor->bus, REG_EXPOSURE, sensor->power.saved_exposure);
    bus_write(&sensor->bus, REG_GAIN, sensor->power.saved_gain);
    sensor->power.state = POWER_ACTIVE;
    sensor->power.resumes++;
}

static void sensor_suspend(struct camera *sensor)
{
    sensor->power.saved_exposure = sensor->controls.exposure;
    sensor->power.saved_gain = sensor->controls.gain;
    bus_write(&sensor->bus, REG_POWER, 0);
    sensor->power.state = POWER_SUSPENDED;
    sensor->power.suspends++;
}

static void power_get(struct camera *sensor)
{
    pthread_mutex_lock(&sensor->power.lock);
    sensor->power.usage++;
    if (sensor->power.state == POWER_SUSPENDED)
    {
        sensor_resume(sensor);
    }
    pthread_mutex_unlock(&sensor->power.lock);
}

static void power_put(struct camera *sensor)
{
    pthread_mutex_lock(&sensor->power.lock);
    sensor->power.usage--;
    pthread_mutex_unlock(&sensor->power.lock);
}

static bool power_get_if_active(struct camera *sensor)
{
    bool active = false;
    pthread_mutex_lock(&sensor->power.lock);
    if (sensor->power.state == POWER_ACTIVE)
    {
        sensor->power.usage++;
        active = true;
    }
    pthread_mutex_unlock(&sensor->power.lock);
    return active;
}

static void autosuspend(struct camera *sensor)
{
    if (sensor->stream.streaming)
    {
        return;
    }
    pthread_mutex_lock(&sensor->power.lock);
    if (sensor->power.usage == 0 && sensor->power.state == POWER_ACTIVE)
    {
        sensor_suspend(sensor);
    }
    pthread_mutex_unlock(&sensor->power.lock);
}

static int check_control(enum control control, int value)
{
    switch (control)
    {
    case CONTROL_EXPOSURE:
        return value > 0 && value <= 100;
    case CONTROL_GAIN:
        return value >= 0 && value <= 16;
    }
    return 0;
}

static void apply_control(struct camera *sensor, enum control control, int value)
{
    enum reg reg = REG_GAIN;
    if (!power_get_if_active(sensor))
    {
        return;
    }
    if (control == CONTROL_EXPOSURE)
    {
        reg = REG_EXPOSURE;
    }
    bus_write(&sensor->bus, reg, value);
    power_put(sensor);
}

static int camera_set_control(struct camera *sensor, enum control control, int value)
{
    struct controls *controls = &sensor->controls;
    if (!check_control(control, value))
    {
        return -EINVAL;
    }
    pthread_mutex_lock(&controls->lock);
    if (control == CONTROL_EXPOSURE)
    {
        controls->exposure = value;
    }
    else
    {
        controls->gain = value;
    }
    controls->changes++;
    apply_control(sensor, control, value);
    pthread_mutex_unlock(&controls->lock);
    return 0;
}

static int camera_start(struct camera *sensor)
{
    struct stream *stream = &sensor->stream;
    if (!sensor->bound)
    {
        return -ENODEV;
    }
    power_get(sensor);
    if (bus_read(&sensor->bus, REG_POWER) == 0)
    {
        power_put(sensor);
        return -EIO;
    }
    bus_write(&sensor->bus, REG_STREAM, 1);
    pthread_mutex_lock(&stream->lock);
    stream->next_sequence = 0;
    stream->streaming = true;
    pthread_cond_broadcast(&stream->queued);
    pthread_mutex_unlock(&stream->lock);
    return 0;
}

static void camera_stop(struct camera *sensor)
{
    struct stream *stream = &sensor->stream;
    pthread_mutex_lock(&stream->lock);
    stream->streaming = false;
    stream->closed = true;
    for (int i = 0; i < BUFFERS; i++)
    {
        stream->frames[i].state = BUFFER_FREE;
    }
    pthread_cond_broadcast(&stream->queued);
    pthread_mutex_unlock(&stream->lock);
    bus_write(&sensor->bus, REG_STREAM, 0);
    power_put(sensor);
}

static int camera_queue(struct camera *sensor, int index)
{
    struct stream *stream = &sensor->stream;
    int error = 0;
    if (index < 0 || index >= BUFFERS)
    {
        return -EINVAL;
    }
    pthread_mutex_lock(&stream->lock);
    if (stream->frames[index].state == BUFFER_QUEUED)
    {
        error = -EBUSY;
    }
    else
    {
        stream->frames[index].state = BUFFER_QUEUED;
        pthread_cond_broadcast(&stream->queued);
    }
    pthread_mutex_unlock(&stream->lock);
    return error;
}

static struct frame *oldest_done(struct stream *stream)
{
    struct frame *oldest = NULL;
    for (int i = 0; i < BUFFERS; i++)
    {
        struct frame *frame = &stream->frames[i];
        if (frame->state != BUFFER_DONE)
        {
            continue;
        }
        if (oldest == NULL || frame->sequence < oldest->sequence)
        {
            oldest = frame;
        }
    }
    return oldest;
}

static int camera_dequeue(struct camera *sensor, int *sum)
{
    struct stream *stream = &sensor->stream;
    struct frame *frame;
    int sequence;
    pthread_mutex_lock(&stream->lock);
    frame = oldest_done(stream);
    while (frame == NULL)
    {
        pthread_cond_wait(&stream->done, &stream->lock);
        frame = oldest_done(stream);
    }
    frame->state = BUFFER_FREE;
    sequence = frame->sequence;
    for (int i = 0; i < PIXELS; i++)
    {
        *sum += frame->pixels[i];
    }
    pthread_mutex_unlock(&stream->lock);
    return sequence;
}

static const struct camera_operations camera_operations = {.start = camera_start,
                                                           .stop = camera_stop,
                                                           .queue = camera_queue,
                                                           .dequeue = camera_dequeue,
                                                           .set_control = camera_set_control};

static struct frame *first_queued(struct stream *stream)
{
    for (int i = 0; i < BUFFERS; i++)
    {
        if (stream->frames[i].state == BUFFER_QUEUED)
        {
            return &stream->frames[i];
        }
    }
    return NULL;
}

static void expose(struct frame *frame, int sequence, int light)
{
    for (int i = 0; i < PIXELS; i++)
    {
        frame->pixels[i] = light * (i + 1) + sequence;
    }
    frame->sequence = sequence;
    frame->state = BUFFER_DONE;
}

static bool frame_interrupt(struct camera *sensor)
{
    struct stream *stream = &sensor->stream;
    int light = bus_read(&sensor->bus, REG_EXPOSURE) + bus_read(&sensor->bus, REG_GAIN);
    struct frame *frame;
    bool more = true;
    pthread_mutex_lock(&stream->lock);
    while (!stream->streaming && !stream->closed)
    {
        pthread_cond_wait(&stream->queued, &stream->lock);
    }
    frame = first_queued(stream);
    if (stream->closed)
    {
        more = false;
    }
    else if (frame != NULL)
    {
        expose(frame, stream->next_sequence, light);
        stream->next_sequence++;
        stream->captured++;
        pthread_cond_signal(&stream->done);
    }
    pthread_mutex_unlock(&stream->lock);
    if (more && frame == NULL)
    {
        stream->overruns++;
    }
    return more;
}

static void wait_for_a_buffer(struct stream *stream)
{
    pthread_mutex_lock(&stream->lock);
    while (!stream->closed && first_queued(stream) == NULL)
    {
        pthread_cond_wait(&stream->queued, &stream->lock);
    }
    pthread_mutex_unlock(&stream->lock);
}

static void *sensor_clock(void *argument)
{
    struct camera *sensor = argument;
    bool more = true;
    while (more)
    {
        more = frame_interrupt(sensor);
        if (more)
        {
            wait_for_a_buffer(&sensor->stream);
        }
    }
    return NULL;
}

static void *autosuspend_work(void *argument)
{
    struct camera *sensor = argument;
    for (int i = 0; i < 2; i++)
    {
        autosuspend(sensor);
    }
    return NULL;
}

static int show_captured(struct camera *sensor)
{
    return sensor->stream.captured;
}

static int show_overruns(struct camera *sensor)
{
    int overruns;
    pthread_mutex_lock(&sensor->stream.lock);
    overruns = sensor->stream.overruns;
    pthread_mutex_unlock(&sensor->stream.lock);
    return overruns;
}

static void *viewer_main(void *argument)
{
    struct viewer *viewer = argument;
    const struct camera_operations *operations = viewer->operations;
    viewer->error = operations->start(viewer->camera);
    if (viewer->error != 0)
    {
        return NULL;
    }
    for (int i = 0; i < FRAMES; i++)
    {
        operations->queue(viewer->camera, i);
    }
    for (int i = 0; i < FRAMES; i++)
    {
        operations->dequeue(viewer->camera, &viewer->brightness);
        viewer->frames++;
    }
    operations->stop(viewer->camera);
    return NULL;
}

static void tune(struct tuner *tuner, enum control control, int value)
{
    if (tuner->operations->set_control(tuner->camera, control, value) == 0)
    {
        tuner->accepted++;
    }
    else
    {
        tuner->rejected++;
    }
}

static void *tuner_main(void *argument)
{
    struct tuner *tuner = argument;
    tune(tuner, CONTROL_EXPOSURE, 30);
    tune(tuner, CONTROL_EXPOSURE, 300);
    tune(tuner, CONTROL_GAIN, 4);
    tuner->captured_seen = show_captured(tuner->camera);
    tuner->captured_seen += show_overruns(tuner->camera);
    return NULL;
}

static int camera_probe(struct camera *sensor)
{
    if (sensor->bound)
    {
        return -EBUSY;
    }
    pthread_mutex_init(&sensor->bus.lock, NULL);
    pthread_mutex_init(&sensor->power.lock, NULL);
    pthread_mutex_init(&sensor->controls.lock, NULL);
    pthread_mutex_init(&sensor->stream.lock, NULL);
    pthread_cond_init(&sensor->stream.done, NULL);
    pthread_cond_init(&sensor->stream.queued, NULL);
    sensor->controls.exposure = 10;
    sensor->controls.gain = 1;
    sensor->power.saved_exposure = 10;
    sensor->power.saved_gain = 1;
    sensor_resume(sensor);
    sensor->bound = true;
    return 0;
}

static void camera_remove(struct camera *sensor)
{
    sensor->bound = false;
    if (sensor->power.state == POWER_ACTIVE)
    {
        sensor_suspend(sensor);
    }
    pthread_cond_destroy(&sensor->stream.queued);
    pthread_cond_destroy(&sensor->stream.done);
    pthread_mutex_destroy(&sensor->stream.lock);
    pthread_mutex_destroy(&sensor->controls.lock);
    pthread_mutex_destroy(&sensor->power.lock);
    pthread_mutex_destroy(&sensor->bus.lock);
}

int main(void)
{
    pthread_t clock_thread;
    pthread_t worker;
    pthread_t viewer_thread;
    pthread_t tuner_thread;
    struct viewer viewer = {.camera = &camera, .operations = &camera_operations};
    struct tuner tuner = {.camera = &camera, .operations = &camera_operations};
    if (camera_probe(&camera) != 0)
    {
        return 0;
    }
    pthread_create(&worker, NULL, autosuspend_work, &camera);
    pthread_create(&clock_thread, NULL, sensor_clock, &camera);
    pthread_create(&viewer_thread, NULL, viewer_main, &viewer);
    pthread_create(&tuner_thread, NULL, tuner_main, &tuner);
    pthread_join(viewer_thread, NULL);
    pthread_join(tuner_thread, NULL);
    pthread_join(clock_thread, NULL);
    pthread_join(worker, NULL);
    printf("frames %d, brightness %d, error %d\n", viewer.frames, viewer.brightness, viewer.error);
    printf("accepted %d, rejected %d, seen %d\n", tuner.accepted, tuner.rejected, tuner.captured_seen);
    printf("resumes %d, suspends %d\n", camera.power.resumes, camera.power.suspends);
    printf("captured %d, overruns %d\n", camera.stream.captured, camera.stream.overruns);
    camera_remove(&camera);
    return 0;
}
