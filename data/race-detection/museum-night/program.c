#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define VISITORS 240
#define ROOMS 6
#define HOOKS 8
#define LENDABLE 20

struct room
{
    pthread_mutex_t lock;
    int visits;
    int minutes;
    int best_rating;
    int raters;
};

struct cloakroom
{
    pthread_mutex_t hook_locks[HOOKS];
    int coats[HOOKS];
    int weight[HOOKS];
    atomic_int next_number;
};

struct lending_desk
{
    pthread_mutex_t lock;
    int guides;
    int lent;
    int without_guide;
};

struct museum
{
    struct room rooms[ROOMS];
    struct cloakroom cloakroom;
    struct lending_desk desk;
    int longest_stay;
    atomic_int footsteps;
};

struct visitor
{
    int id;
    int number;
    int minutes;
    int has_guide;
    int ratings[2];
};

static struct museum museum;
static struct visitor visitors[VISITORS];

static int stay_of(int id, int room)
{
    return 3 + (id * 7 + room * 5) % 11;
}

static int rating_of(int id, int room)
{
    return 1 + (id + room * room) % 5;
}

static int hang_coat(struct cloakroom *cloakroom, int id)
{
    int number = atomic_fetch_add(&cloakroom->next_number, 1);
    int hook = number % HOOKS;
    pthread_mutex_lock(&cloakroom->hook_locks[hook]);
    cloakroom->coats[hook]++;
    cloakroom->weight[hook] += 1 + id % 3;
    pthread_mutex_unlock(&cloakroom->hook_locks[hook]);
    return number;
}

static void fetch_coat(struct cloakroom *cloakroom, int number, int id)
{
    int hook = number % HOOKS;
    pthread_mutex_lock(&cloakroom->hook_locks[hook]);
    cloakroom->coats[hook]--;
    cloakroom->weight[hook] -= 1 + id % 3;
    pthread_mutex_unlock(&cloakroom->hook_locks[hook]);
}

static int borrow_guide(struct lending_desk *desk)
{
    int borrowed = 0;
    pthread_mutex_lock(&desk->lock);
    if (desk->guides > 0)
    {
        desk->guides--;
        desk->lent++;
        borrowed = 1;
    }
    else
    {
        desk->without_guide++;
    }
    pthread_mutex_unlock(&desk->lock);
    return borrowed;
}

static void return_guide(struct lending_desk *desk)
{
    pthread_mutex_lock(&desk->lock);
    desk->guides++;
    pthread_mutex_unlock(&desk->lock);
}

static void note_stay(int minutes)
{
    if (minutes > museum.longest_stay)
    {
        museum.longest_stay = minutes;
    }
}

static void visit_room(struct visitor *visitor, int number, int stop)
{
    struct room *room = &museum.rooms[number];
    int minutes = stay_of(visitor->id, number);
    int rating = rating_of(visitor->id, number);
    if (visitor->has_guide)
    {
        minutes += 2;
    }
    pthread_mutex_lock(&room->lock);
    room->visits++;
    room->minutes += minutes;
    if (rating > room->best_rating)
    {
        room->best_rating = rating;
        room->raters = 0;
    }
    if (rating == room->best_rating)
    {
        room->raters++;
    }
    note_stay(minutes);
    pthread_mutex_unlock(&room->lock);
    visitor->ratings[stop] = rating;
    visitor->minutes += minutes;
}

static void *visit(void *argument)
{
    struct visitor *visitor = argument;
    int first = visitor->id % ROOMS;
    int second = (first + 1 + visitor->id / ROOMS % (ROOMS - 1)) % ROOMS;
    visitor->number = hang_coat(&museum.cloakroom, visitor->id);
    visitor->has_guide = borrow_guide(&museum.desk);
    visit_room(visitor, first, 0);
    visit_room(visitor, second, 1);
    atomic_fetch_add_explicit(&museum.footsteps, 100 + visitor->minutes, memory_order_relaxed);
    if (visitor->has_guide)
    {
        return_guide(&museum.desk);
    }
    fetch_coat(&museum.cloakroom, visitor->number, visitor->id);
    return NULL;
}

static void open_museum(void)
{
    for (int i = 0; i < ROOMS; i++)
    {
        pthread_mutex_init(&museum.rooms[i].lock, NULL);
    }
    for (int i = 0; i < HOOKS; i++)
    {
        pthread_mutex_init(&museum.cloakroom.hook_locks[i], NULL);
    }
    pthread_mutex_init(&museum.desk.lock, NULL);
    museum.desk.guides = LENDABLE;
    atomic_init(&museum.cloakroom.next_number, 0);
    atomic_init(&museum.footsteps, 0);
}

static void close_museum(void)
{
    pthread_mutex_destroy(&museum.desk.lock);
    for (int i = 0; i < HOOKS; i++)
    {
        pthread_mutex_destroy(&museum.cloakroom.hook_locks[i]);
    }
    for (int i = 0; i < ROOMS; i++)
    {
        pthread_mutex_destroy(&museum.rooms[i].lock);
    }
}

static int share_of(int part, int whole)
{
    if (whole == 0)
    {
        return 0;
    }
    return 100 * part / whole;
}

static int forgotten_coats(void)
{
    int forgotten = 0;
    for (int i = 0; i < HOOKS; i++)
    {
        forgotten += museum.cloakroom.coats[i];
        forgotten += museum.cloakroom.weight[i];
    }
    return forgotten;
}

int main(void)
{
    pthread_t threads[VISITORS];
    int minutes = 0;
    int created = 0;
    open_museum();
    for (int i = 0; i < VISITORS; i++)
    {
        visitors[i].id = i;
        if (pthread_create(&threads[i], NULL, visit, &visitors[i]) != 0)
        {
            break;
        }
        created++;
    }
    for (int i = 0; i < created; i++)
    {
        pthread_join(threads[i], NULL);
        minutes += visitors[i].minutes;
    }
    for (int i = 0; i < ROOMS; i++)
    {
        const struct room *room = &museum.rooms[i];
        printf("room %d: %d visits, %d minutes, best %d\n", i, room->visits, room->minutes, room->best_rating);
    }
    printf("%d visitors, %d minutes, longest %d\n", created, minutes, museum.longest_stay);
    printf("%d in a hundred had a guide\n", share_of(museum.desk.lent, created));
    printf("%d steps, %d forgotten\n", atomic_load(&museum.footsteps), forgotten_coats());
    close_museum();
    return 0;
}
