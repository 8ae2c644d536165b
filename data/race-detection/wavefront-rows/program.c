#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define ROWS 3
#define COLUMNS 3

static int paths[ROWS][COLUMNS];
static atomic_int progress[ROWS];
static int waits[ROWS];

static int above(int row, int column)
{
    if (row == 0)
    {
        return 0;
    }
    if (atomic_load_explicit(&progress[row - 1], memory_order_acquire) <= column)
    {
        waits[row]++;
    }
    while (atomic_load_explicit(&progress[row - 1], memory_order_acquire) <= column)
    {
        sched_yield();
    }
    return paths[row - 1][column];
}

static int before(int row, int column)
{
    return column == 0 ? 0 : paths[row][column - 1];
}

static void *fill_row(void *argument)
{
    int row = (int)(long)argument;
    for (int column = 0; column < COLUMNS; column++)
    {
        int sum = above(row, column) + before(row, column);
        paths[row][column] = row + column == 0 ? 1 : sum;
        atomic_store_explicit(&progress[row], column + 1, memory_order_release);
    }
    return NULL;
}

struct back_walk
{
    int row;
    int column;
    int cells[ROWS + COLUMNS];
    int length;
};

static atomic_int column_ready[COLUMNS];
static int column_best[COLUMNS];

static void *summarize_column(void *argument)
{
    int column = (int)(long)argument;
    int best = 0;
    for (int row = 0; row < ROWS; row++)
    {
        if (paths[row][column] > best)
        {
            best = paths[row][column];
        }
    }
    column_best[column] = best;
    atomic_store_explicit(&column_ready[column], 1, memory_order_release);
    return NULL;
}

static void *walk_back(void *argument)
{
    struct back_walk *walk = argument;
    while (walk->row > 0 || walk->column > 0)
    {
        walk->cells[walk->length] = paths[walk->row][walk->column];
        walk->length++;
        if (walk->column > 0)
        {
            walk->column--;
        }
        else
        {
            walk->row--;
        }
    }
    for (int column = 0; column < COLUMNS; column++)
    {
        while (!atomic_load_explicit(&column_ready[column], memory_order_acquire))
        {
            sched_yield();
        }
        walk->cells[0] += column_best[column];
    }
    return NULL;
}

static void walk_and_summarize(void)
{
    pthread_t summaries[COLUMNS];
    pthread_t walker;
    struct back_walk walk = {ROWS - 1, COLUMNS - 1, {0}, 0};
    pthread_create(&walker, NULL, walk_back, &walk);
    for (long i = 0; i < COLUMNS; i++)
    {
        pthread_create(&summaries[i], NULL, summarize_column, (void *)i);
    }
    pthread_join(walker, NULL);
    for (int i = 0; i < walk.length; i++)
    {
        printf("step %d: %d\n", i, walk.cells[i]);
    }
    for (int i = 0; i < COLUMNS; i++)
    {
        pthread_join(summaries[i], NULL);
    }
}

int main(void)
{
    pthread_t rows[ROWS];
    for (long i = 0; i < ROWS; i++)
    {
        pthread_create(&rows[i], NULL, fill_row, (void *)i);
    }
    pthread_join(rows[ROWS - 1], NULL);
    printf("%d paths\n", paths[ROWS - 1][COLUMNS - 1]);
    for (int i = 0; i < ROWS - 1; i++)
    {
        pthread_join(rows[i], NULL);
    }
    for (int i = 0; i < ROWS; i++)
    {
        printf("row %d waited %d times\n", i, waits[i]);
    }
    walk_and_summarize();
    return 0;
}
