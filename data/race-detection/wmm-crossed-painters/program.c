#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum colour
{
    BARE,
    RED,
    BLUE
};

struct bucket
{
    int used;
    int drips;
};

static atomic_int east_wall;
static atomic_int west_wall;
static atomic_int east_coats;
static atomic_int west_coats;
static atomic_int painters_done;
static struct bucket red_bucket;
static struct bucket blue_bucket;
static int inspection[4];
static int complaints;

static void *paint_red(void *unused)
{
    atomic_store_explicit(&east_wall, RED, memory_order_release);
    red_bucket.used++;
    atomic_fetch_add_explicit(&east_coats, 1, memory_order_relaxed);
    atomic_store_explicit(&west_wall, RED, memory_order_release);
    red_bucket.used++;
    int coats = atomic_fetch_add_explicit(&west_coats, 1, memory_order_relaxed);
    if (coats == 1)
    {
        red_bucket.drips++;
    }
    atomic_fetch_add_explicit(&painters_done, 1, memory_order_release);
    return unused;
}

static void *paint_blue(void *unused)
{
    atomic_store_explicit(&west_wall, BLUE, memory_order_release);
    blue_bucket.used++;
    atomic_fetch_add_explicit(&west_coats, 1, memory_order_relaxed);
    atomic_store_explicit(&east_wall, BLUE, memory_order_release);
    blue_bucket.used++;
    int coats = atomic_fetch_add_explicit(&east_coats, 1, memory_order_relaxed);
    if (coats == 1)
    {
        blue_bucket.drips++;
    }
    atomic_fetch_add_explicit(&painters_done, 1, memory_order_release);
    return unused;
}

static void *inspect(void *unused)
{
    inspection[0] = atomic_load_explicit(&east_wall, memory_order_acquire);
    inspection[1] = atomic_load_explicit(&west_wall, memory_order_acquire);
    if (atomic_load_explicit(&painters_done, memory_order_acquire) < 2)
    {
        inspection[2] = -1;
        return unused;
    }
    inspection[2] = red_bucket.used + red_bucket.drips;
    inspection[3] = blue_bucket.used + blue_bucket.drips;
    if (inspection[0] == BARE)
    {
        complaints++;
    }
    if (inspection[1] == BARE)
    {
        complaints++;
    }
    return unused;
}

static const char *name_of(int colour)
{
    switch (colour)
    {
    case RED:
        return "red";
    case BLUE:
        return "blue";
    default:
        return "bare";
    }
}

struct canvas
{
    int strokes;
    int width;
    int signature;
};

struct visitor
{
    int ticket;
    int seen_strokes;
    int confused;
};

static struct canvas canvases[2];
static atomic_int easel[2];
static atomic_int gallery;
static atomic_int tickets;
static struct visitor visitors[2];

static void finish_canvas(int index, int strokes)
{
    canvases[index].strokes = strokes;
    canvases[index].width = 30 + index;
    canvases[index].signature = 100 + index;
    atomic_store_explicit(&easel[index], 1, memory_order_release);
}

static void *paint_landscape(void *unused)
{
    finish_canvas(0, 40);
    int other = atomic_load_explicit(&easel[1], memory_order_acquire);
    if (other)
    {
        atomic_store_explicit(&gallery, 1 + canvases[1].width, memory_order_relaxed);
    }
    return unused;
}

static void *paint_portrait(void *unused)
{
    finish_canvas(1, 70);
    int other = atomic_load_explicit(&easel[0], memory_order_acquire);
    if (other)
    {
        atomic_store_explicit(&gallery, 1 + canvases[0].width, memory_order_relaxed);
    }
    return unused;
}

static void visit(struct visitor *visitor, int first, int second)
{
    visitor->ticket = atomic_fetch_add_explicit(&tickets, 1, memory_order_relaxed);
    if (atomic_load_explicit(&easel[first], memory_order_acquire))
    {
        visitor->seen_strokes += canvases[first].strokes;
    }
    else
    {
        visitor->confused++;
    }
    if (atomic_load_explicit(&easel[second], memory_order_acquire))
    {
        visitor->seen_strokes += canvases[second].strokes;
    }
    else
    {
        visitor->confused += 2;
    }
}

static void *visit_forward(void *unused)
{
    visit(&visitors[0], 0, 1);
    return unused;
}

static void *visit_backward(void *unused)
{
    visit(&visitors[1], 1, 0);
    if (atomic_load_explicit(&gallery, memory_order_relaxed) > 0)
    {
        visitors[1].ticket += 10;
    }
    return unused;
}

static void run_gallery(void)
{
    void *(*bodies[4])(void *) = {visit_forward, paint_portrait, visit_backward, paint_landscape};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
    {
        pthread_create(&threads[i], NULL, bodies[i], NULL);
    }
    for (int i = 0; i < 4; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < 2; i++)
    {
        printf("visitor %d: ticket %d", i, visitors[i].ticket);
        printf(", strokes %d, confused %d\n", visitors[i].seen_strokes, visitors[i].confused);
    }
    int gallery_state = atomic_load(&gallery);
    if (gallery_state == 0)
    {
        printf("neither painter saw the other\n");
    }
    printf("gallery %d, signatures %d\n", gallery_state, canvases[0].signature + canvases[1].signature);
}

int main(void)
{
    pthread_t red;
    pthread_t blue;
    pthread_t inspector;
    pthread_create(&red, NULL, paint_red, NULL);
    pthread_create(&blue, NULL, paint_blue, NULL);
    pthread_create(&inspector, NULL, inspect, NULL);
    pthread_join(red, NULL);
    pthread_join(blue, NULL);
    int east = atomic_load_explicit(&east_wall, memory_order_relaxed);
    int west = atomic_load_explicit(&west_wall, memory_order_relaxed);
    printf("east %s with %d coats\n", name_of(east), atomic_load(&east_coats));
    printf("west %s with %d coats\n", name_of(west), atomic_load(&west_coats));
    printf("buckets %d and %d\n", red_bucket.used, blue_bucket.used);
    pthread_join(inspector, NULL);
    printf("inspected %s, %s, %d, %d\n", name_of(inspection[0]), name_of(inspection[1]), inspection[2], inspection[3]);
    if (east != west && inspection[2] > 0)
    {
        printf("the walls differ for good\n");
    }
    printf("%d complaints, %d drips\n", complaints, red_bucket.drips + blue_bucket.drips);
    run_gallery();
    return 0;
}
