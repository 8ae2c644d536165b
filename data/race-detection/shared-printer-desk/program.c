#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define CLERKS 3

struct printer
{
    pthread_mutex_t tray;
    int pages;
    int sheets_per_page;
};

static pthread_mutex_t desk = PTHREAD_MUTEX_INITIALIZER;
static struct printer *shared;

static struct printer *build_printer(void)
{
    struct printer *built = malloc(sizeof(struct printer));
    if (built == NULL)
    {
        abort();
    }
    pthread_mutex_init(&built->tray, NULL);
    built->pages = 0;
    built->sheets_per_page = 2;
    return built;
}

static struct printer *choose(void)
{
    pthread_mutex_lock(&desk);
    if (shared == NULL)
    {
        shared = build_printer();
    }
    pthread_mutex_unlock(&desk);
    return shared;
}

static void *print(void *argument)
{
    int *sheets = argument;
    struct printer *mine = choose();
    int factor = mine->sheets_per_page;
    pthread_mutex_lock(&mine->tray);
    mine->pages += factor * *sheets;
    pthread_mutex_unlock(&mine->tray);
    *sheets = 0;
    return NULL;
}

int main(void)
{
    pthread_t clerks[CLERKS];
    int sheets[CLERKS] = {1, 2, 3};
    for (int i = 0; i < CLERKS; i++)
    {
        pthread_create(&clerks[i], NULL, print, &sheets[i]);
    }
    for (int i = 0; i < CLERKS; i++)
    {
        pthread_join(clerks[i], NULL);
    }
    printf("%d pages\n", shared->pages);
    pthread_mutex_destroy(&shared->tray);
    free(shared);
    return 0;
}
