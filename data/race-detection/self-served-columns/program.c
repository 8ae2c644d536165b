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

struct block
{
    int first_row;
    int first_column;
    int trace;
};

static int square[4][4];
static int turned[4][4];
static pthread_barrier_t all_filled;

static void *turn_block(void *argument)
{
    struct block *block = argument;
    for (int row = block->first_row; row < block->first_row + 2; row++)
    {
        for (int column = block->first_column; column < block->first_column + 2; column++)
        {
            square[row][column] = 10 * row + column;
        }
    }
    pthread_barrier_wait(&all_filled);
    for (int row = block->first_row; row < block->first_row + 2; row++)
    {
        for (int column = block->first_column; column < block->first_column + 2; column++)
        {
            turned[column][3 - row] = square[row][column];
            if (row == column)
            {
                block->trace += square[row][column];
            }
        }
    }
    return NULL;
}

static void turn_square(void)
{
    pthread_t threads[4];
    struct block blocks[4];
    pthread_barrier_init(&all_filled, NULL, 4);
    for (int i = 0; i < 4; i++)
    {
        blocks[i] = (struct block){2 * (i / 2), 2 * (i % 2), 0};
        pthread_create(&threads[i], NULL, turn_block, &blocks[i]);
    }
    int trace = 0;
    for (int i = 0; i < 4; i++)
    {
        pthread_join(threads[i], NULL);
        trace += blocks[i].trace;
    }
    for (int row = 0; row < 4; row++)
    {
        for (int column = 0; column < 4; column++)
        {
            printf("%d ", turned[row][column]);
        }
        printf("\n");
    }
    pthread_barrier_destroy(&all_filled);
    printf("trace %d\n", trace);
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
    turn_square();
    return 0;
}
