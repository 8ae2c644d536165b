#include <pthread.h>
#include <stdio.h>

#define SLICES 4
#define STEPS 6

struct slice
{
    int first;
    int last;
    int widest;
};

static double pi;
static int steps_done;
static const double width = 1.0 / (SLICES * STEPS);

static double height(double x)
{
    return 4.0 / (1.0 + x * x);
}

static double integrate(const struct slice *slice)
{
    double sum = 0.0;
    for (int step = slice->first; step < slice->last; step++)
    {
        sum += height((step + 0.5) * width);
    }
    return sum * width;
}

static void *compute(void *argument)
{
    struct slice *slice = argument;
    double area = integrate(slice);
    int steps = slice->last - slice->first;
    slice->widest = steps;
    pi += area;
    steps_done += steps;
    return NULL;
}

int main(void)
{
    pthread_t threads[SLICES];
    struct slice slices[SLICES];
    int widest = 0;
    for (int i = 0; i < SLICES; i++)
    {
        slices[i].first = i * STEPS;
        slices[i].last = (i + 1) * STEPS;
        slices[i].widest = 0;
        pthread_create(&threads[i], NULL, compute, &slices[i]);
    }
    for (int i = 0; i < SLICES; i++)
    {
        pthread_join(threads[i], NULL);
        if (slices[i].widest > widest)
        {
            widest = slices[i].widest;
        }
    }
    printf("pi is about %.4f after %d steps\n", pi, steps_done);
    printf("the widest slice had %d steps\n", widest);
    return 0;
}
