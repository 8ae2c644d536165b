#include <pthread.h>
#include <stdio.h>

#define CELLS 7
#define NUMBERS 3

struct scatterer
{
    int numbers[NUMBERS];
    int clashes;
};

static int cells[CELLS];
static int last_placed;

static void *scatter(void *argument)
{
    struct scatterer *me = argument;
    for (int i = 0; i < NUMBERS; i++)
    {
        int number = me->numbers[i];
        int where = number % CELLS;
        if (cells[where] != 0)
        {
            me->clashes++;
        }
        cells[where] = number;
    }
    last_placed = me->numbers[NUMBERS - 1];
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    struct scatterer scatterers[2] = {{{2, 5, 8}, 0}, {{9, 13, 7}, 0}};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&threads[i], NULL, scatter, &scatterers[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int where = 0; where < CELLS; where++)
    {
        printf("cell %d: %d\n", where, cells[where]);
    }
    int empty = 0;
    for (int where = 0; where < CELLS; where++)
    {
        empty += cells[where] == 0;
    }
    printf("%d empty\n", empty);
    printf("%d and %d clashes, last %d\n", scatterers[0].clashes, scatterers[1].clashes, last_placed);
    return 0;
}
