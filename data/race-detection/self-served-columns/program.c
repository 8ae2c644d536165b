#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define COLUMNS 5
#define ROWS 3
#define WORKERS 3

static int table[COLUMNS][ROWS];
static int column_sums[COLUMNS];
static int drawn_by[COLUMNS];
static atomic_int next_column;

static int draw(void)
{
    return atomic_fetch_add_explicit(&next_column, 1, memory_order_relaxed);
}

static void *fill(void *argument)
{
    int me = (int)(long)argument;
    int column = draw();
    while (column < COLUMNS)
    {
        drawn_by[column] = me;
        for (int row = 0; row < ROWS; row++)
        {
            table[column][row] = column * 10 + row;
            column_sums[column] += table[column][row];
        }
        column = draw();
    }
    return NULL;
}

int main(void)
{
    pthread_t workers[WORKERS];
    for (long i = 0; i < WORKERS; i++)
    {
        pthread_create(&workers[i], NULL, fill, (void *)i);
    }
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_join(workers[i], NULL);
    }
    int total = 0;
    for (int column = 0; column < COLUMNS; column++)
    {
        printf("column %d by %d: %d\n", column, drawn_by[column], column_sums[column]);
        total += column_sums[column];
    }
    printf("total %d\n", total);
    return 0;
}
