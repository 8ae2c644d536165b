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
    return 0;
}
