#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define HOSTS 2
#define INVITATIONS 2

struct guest
{
    int table;
    int seats;
    struct guest *next;
    pthread_mutex_t lock;
};

struct evening
{
    int seats;
    int cancelled;
};

static struct guest *first;

static struct guest *new_guest(int table, int seats)
{
    struct guest *guest = malloc(sizeof(struct guest));
    if (guest == NULL)
    {
        abort();
    }
    guest->table = table;
    guest->seats = seats;
    guest->next = NULL;
    pthread_mutex_init(&guest->lock, NULL);
    return guest;
}

static void forget(struct guest *guest)
{
    pthread_mutex_destroy(&guest->lock);
    free(guest);
}

static struct guest *lock_place(int table)
{
    struct guest *before = first;
    pthread_mutex_lock(&before->lock);
    struct guest *after = before->next;
    while (after != NULL && after->table < table)
    {
        pthread_mutex_lock(&after->lock);
        pthread_mutex_unlock(&before->lock);
        before = after;
        after = before->next;
    }
    return before;
}

static void invite(int table, int seats)
{
    struct guest *fresh = new_guest(table, seats);
    struct guest *before = lock_place(table);
    fresh->next = before->next;
    before->next = fresh;
    pthread_mutex_unlock(&before->lock);
}

static int cancel(int table)
{
    struct guest *before = lock_place(table);
    struct guest *gone = before->next;
    if (gone == NULL || gone->table != table)
    {
        pthread_mutex_unlock(&before->lock);
        return 0;
    }
    pthread_mutex_lock(&gone->lock);
    before->next = gone->next;
    pthread_mutex_unlock(&gone->lock);
    pthread_mutex_unlock(&before->lock);
    forget(gone);
    return 1;
}

static int count_seats(void)
{
    int seats = 0;
    struct guest *guest = first;
    pthread_mutex_lock(&guest->lock);
    while (guest->next != NULL)
    {
        struct guest *next = guest->next;
        pthread_mutex_lock(&next->lock);
        seats += next->seats;
        pthread_mutex_unlock(&guest->lock);
        guest = next;
    }
    pthread_mutex_unlock(&guest->lock);
    return seats;
}

static void *host(void *argument)
{
    int table = *(int *)argument;
    for (int i = 0; i < INVITATIONS; i++)
    {
        invite(table + 10 * i, 2 + i);
    }
    return NULL;
}

static void *cater(void *argument)
{
    struct evening *evening = argument;
    evening->seats = count_seats();
    evening->cancelled = cancel(8);
    evening->cancelled += cancel(15);
    return NULL;
}

int main(void)
{
    pthread_t hosts[HOSTS];
    pthread_t caterer;
    int tables[HOSTS] = {5, 8};
    struct evening evening = {0, 0};
    first = new_guest(0, 0);
    for (int i = 0; i < HOSTS; i++)
    {
        pthread_create(&hosts[i], NULL, host, &tables[i]);
    }
    pthread_create(&caterer, NULL, cater, &evening);
    for (int i = 0; i < HOSTS; i++)
    {
        pthread_join(hosts[i], NULL);
    }
    pthread_join(caterer, NULL);
    printf("expected %d, cancelled %d\n", evening.seats, evening.cancelled);
    printf("invited %d\n", count_seats());
    while (first != NULL)
    {
        struct guest *gone = first;
        first = gone->next;
        forget(gone);
    }
    return 0;
}
