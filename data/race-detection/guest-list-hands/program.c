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

static void invite(int table, int seats)
{
    struct guest *fresh = new_guest(table, seats);
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
    fresh->next = after;
    before->next = fresh;
    pthread_mutex_unlock(&before->lock);
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
    int *seats = argument;
    *seats = count_seats();
    return NULL;
}

int main(void)
{
    pthread_t hosts[HOSTS];
    pthread_t caterer;
    int tables[HOSTS] = {5, 8};
    int expected = 0;
    first = new_guest(0, 0);
    for (int i = 0; i < HOSTS; i++)
    {
        pthread_create(&hosts[i], NULL, host, &tables[i]);
    }
    pthread_create(&caterer, NULL, cater, &expected);
    for (int i = 0; i < HOSTS; i++)
    {
        pthread_join(hosts[i], NULL);
    }
    pthread_join(caterer, NULL);
    printf("expected %d, invited %d\n", expected, count_seats());
    while (first != NULL)
    {
        struct guest *gone = first;
        first = gone->next;
        pthread_mutex_destroy(&gone->lock);
        free(gone);
    }
    return 0;
}
