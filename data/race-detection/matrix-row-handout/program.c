#include <pthread.h>
#include <stdio.h>

#define SIZE 4
#define WORKERS 2
#define ALL_DONE (-1)

static int left[SIZE][SIZE];
static int right[SIZE][SIZE];
static int product[SIZE][SIZE];

static pthread_mutex_t row_lock = PTHREAD_MUTEX_INITIALIZER;
static int next_row;

static pthread_mutex_t norm_lock = PTHREAD_MUTEX_INITIALIZER;
static int norm;

static int take_row(void)
{
    int row = ALL_DONE;
    pthread_mutex_lock(&row_lock);
    if (next_row < SIZE)
    {
        row = next_row;
        next_row++;
    }
    pthread_mutex_unlock(&row_lock);
    return row;
}

static int multiply_row(int row)
{
    int sum = 0;
    for (int column = 0; column < SIZE; column++)
    {
        int cell = 0;
        for (int i = 0; i < SIZE; i++)
        {
            cell += left[row][i] * right[i][column];
        }
        product[row][column] = cell;
        sum += cell > 0 ? cell : -cell;
    }
    return sum;
}

static void *work(void *argument)
{
    int *rows = argument;
    int row = take_row();
    while (row != ALL_DONE)
    {
        int sum = multiply_row(row);
        pthread_mutex_lock(&norm_lock);
        if (sum > norm)
        {
            norm = sum;
        }
        pthread_mutex_unlock(&norm_lock);
        (*rows)++;
        row = take_row();
    }
    return NULL;
}

static void fill(void)
{
    for (int row = 0; row < SIZE; row++)
    {
        for (int column = 0; column < SIZE; column++)
        {
            left[row][column] = row - column;
            right[row][column] = row == column ? 2 : 1;
        }
    }
}

int main(void)
{
    pthread_t workers[WORKERS];
    int rows[WORKERS] = {0, 0};
    int trace = 0;
    fill();
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_create(&workers[i], NULL, work, &rows[i]);
    }
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_join(workers[i], NULL);
        printf("worker %d: %d rows\n", i, rows[i]);
    }
    for (int i = 0; i < SIZE; i++)
    {
        trace += product[i][i];
    }
    printf("trace %d, norm %d\n", trace, norm);
    return 0;
}
