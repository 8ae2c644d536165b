#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define SHEETS 3
#define FOLD_LIMIT 4

struct sheet
{
    int number;
    int ink;
    int folds;
};

struct tray
{
    struct sheet sheet;
    sem_t empty;
    sem_t full;
};

static struct tray to_press;
static struct tray to_folder;
static struct tray to_packer;
static int ink_used;
static int folds_made;
static int packed[SHEETS];
static int packed_count;

static void init_tray(struct tray *tray)
{
    sem_init(&tray->empty, 0, 1);
    sem_init(&tray->full, 0, 0);
}

static void destroy_tray(struct tray *tray)
{
    sem_destroy(&tray->empty);
    sem_destroy(&tray->full);
}

static void put(struct tray *tray, const struct sheet *sheet)
{
    sem_wait(&tray->empty);
    tray->sheet = *sheet;
    sem_post(&tray->full);
}

static struct sheet take(struct tray *tray)
{
    sem_wait(&tray->full);
    struct sheet sheet = tray->sheet;
    sem_post(&tray->empty);
    return sheet;
}

static void *press(void *argument)
{
    for (int i = 0; i < SHEETS; i++)
    {
        struct sheet sheet = take(&to_press);
        sheet.ink = 3 + sheet.number % 2;
        ink_used += sheet.ink;
        put(&to_folder, &sheet);
    }
    return argument;
}

static void *fold(void *argument)
{
    for (int i = 0; i < SHEETS; i++)
    {
        struct sheet sheet = take(&to_folder);
        while (sheet.folds < FOLD_LIMIT - sheet.ink / 2)
        {
            sheet.folds++;
        }
        folds_made += sheet.folds;
        put(&to_packer, &sheet);
    }
    return argument;
}

static void *pack(void *argument)
{
    for (int i = 0; i < SHEETS; i++)
    {
        struct sheet sheet = take(&to_packer);
        packed[packed_count] = 10 * sheet.number + sheet.folds;
        packed_count++;
    }
    return argument;
}

int main(void)
{
    pthread_t stages[3];
    init_tray(&to_press);
    init_tray(&to_folder);
    init_tray(&to_packer);
    pthread_create(&stages[0], NULL, press, NULL);
    pthread_create(&stages[1], NULL, fold, NULL);
    pthread_create(&stages[2], NULL, pack, NULL);
    for (int i = 0; i < SHEETS; i++)
    {
        struct sheet blank = {i + 1, 0, 0};
        put(&to_press, &blank);
    }
    for (int i = 0; i < 3; i++)
    {
        pthread_join(stages[i], NULL);
    }
    for (int i = 0; i < packed_count; i++)
    {
        printf("packed %d\n", packed[i]);
    }
    printf("ink %d, folds %d\n", ink_used, folds_made);
    destroy_tray(&to_press);
    destroy_tray(&to_folder);
    destroy_tray(&to_packer);
    return 0;
}
