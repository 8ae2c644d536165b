#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define WEAVERS 3
#define BLOCK 4
#define FIBRES (WEAVERS * BLOCK)
#define COLOURS 3
#define ROWS WEAVERS
#define COLUMNS 4
#define THRESHOLD 5

struct spindle
{
    pthread_mutex_t lock;
    pthread_cond_t turned;
    int waiting;
    int turns;
};

struct piles
{
    int fine[FIBRES];
    int coarse[FIBRES];
    atomic_int fine_count;
    atomic_int coarse_count;
};

struct yarn
{
    int length[FIBRES];
    int block_sum[WEAVERS];
    int offset[WEAVERS];
};

struct vat
{
    pthread_mutex_t lock;
    int dye;
    int dips;
    int deepest;
};

struct cloth
{
    int knots[ROWS][COLUMNS];
    sem_t woven[ROWS];
};

struct weaver
{
    int id;
    int knots_tied;
    int longest;
};

struct reference
{
    int fine_count;
    int coarse_count;
    int fine_sum;
    int coarse_sum;
    int length[FIBRES];
    int dye[COLOURS];
    int dips[COLOURS];
    int deepest[COLOURS];
    int knots[ROWS][COLUMNS];
    int longest;
};

static const int fleece[FIBRES] = {7, 2, 9, 4, 5, 1, 8, 3, 6, 2, 7, 5};

static struct spindle spindle = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0};
static struct piles piles;
static struct yarn yarn;
static struct vat vats[COLOURS];
static struct cloth cloth;
static struct weaver weavers[WEAVERS];
static struct reference reference;
static pthread_mutex_t record_lock = PTHREAD_MUTEX_INITIALIZER;
static int longest_yarn;
static int record_holder;

static void turn_spindle(struct spindle *shared)
{
    int turn;
    pthread_mutex_lock(&shared->lock);
    turn = shared->turns;
    shared->waiting++;
    if (shared->waiting == WEAVERS)
    {
        shared->waiting = 0;
        shared->turns++;
        pthread_cond_broadcast(&shared->turned);
    }
    while (turn == shared->turns)
    {
        pthread_cond_wait(&shared->turned, &shared->lock);
    }
    pthread_mutex_unlock(&shared->lock);
}

static int first_of(int id)
{
    return id * BLOCK;
}

static int last_of(int id)
{
    return id * BLOCK + BLOCK - 1;
}

static int colour_of(int length)
{
    return length % COLOURS;
}

static int strength_of(int length)
{
    return length / 2 + 1;
}

static int knot_of(int above, int left, int thread_length)
{
    int larger = above;
    if (left > above)
    {
        larger = left;
    }
    return larger + thread_length % 4;
}

static void card(int id)
{
    for (int i = first_of(id); i <= last_of(id); i++)
    {
        if (fleece[i] < THRESHOLD)
        {
            int slot = atomic_fetch_add_explicit(&piles.fine_count, 1, memory_order_relaxed);
            piles.fine[slot] = fleece[i];
        }
        else
        {
            int slot = atomic_fetch_add_explicit(&piles.coarse_count, 1, memory_order_relaxed);
            piles.coarse[slot] = fleece[i];
        }
    }
}

static void spin_block(int id)
{
    int sum = 0;
    for (int i = first_of(id); i <= last_of(id); i++)
    {
        sum += fleece[i];
        yarn.length[i] = sum;
    }
    yarn.block_sum[id] = sum;
}

static void splice_blocks(void)
{
    int sum = 0;
    for (int id = 0; id < WEAVERS; id++)
    {
        yarn.offset[id] = sum;
        sum += yarn.block_sum[id];
    }
}

static void stretch_block(int id)
{
    int offset = yarn.offset[id];
    for (int i = first_of(id); i <= last_of(id); i++)
    {
        yarn.length[i] += offset;
    }
}

static void dip(struct vat *vat, int length)
{
    int strength = strength_of(length);
    pthread_mutex_lock(&vat->lock);
    vat->dye += strength;
    vat->dips++;
    if (strength > vat->deepest)
    {
        vat->deepest = strength;
    }
    pthread_mutex_unlock(&vat->lock);
}

static void dye_across(int id)
{
    for (int i = id; i < FIBRES; i += WEAVERS)
    {
        int length = yarn.length[i];
        dip(&vats[colour_of(length)], length);
    }
}

static void weave_row(struct weaver *weaver)
{
    int row = weaver->id;
    for (int column = 0; column < COLUMNS; column++)
    {
        int above = 0;
        int left = 0;
        if (row > 0)
        {
            sem_wait(&cloth.woven[row - 1]);
            above = cloth.knots[row - 1][column];
        }
        if (column > 0)
        {
            left = cloth.knots[row][column - 1];
        }
        cloth.knots[row][column] = knot_of(above, left, yarn.length[row * BLOCK + column]);
        weaver->knots_tied++;
        sem_post(&cloth.woven[row]);
    }
}

static void measure(struct weaver *weaver)
{
    int next = (weaver->id + 1) % WEAVERS;
    int longest = 0;
    for (int i = first_of(next); i <= last_of(next); i++)
    {
        if (yarn.length[i] > longest)
        {
            longest = yarn.length[i];
        }
    }
    weaver->longest = longest;
    pthread_mutex_lock(&record_lock);
    if (longest > longest_yarn)
    {
        longest_yarn = longest;
        record_holder = weaver->id;
    }
    pthread_mutex_unlock(&record_lock);
}

static void *weave(void *argument)
{
    struct weaver *weaver = argument;
    card(weaver->id);
    spin_block(weaver->id);
    turn_spindle(&spindle);
    if (weaver->id == 0)
    {
        splice_blocks();
    }
    turn_spindle(&spindle);
    stretch_block(weaver->id);
    turn_spindle(&spindle);
    dye_across(weaver->id);
    measure(weaver);
    weave_row(weaver);
    return NULL;
}

static void refer_piles(struct reference *book)
{
    for (int i = FIBRES - 1; i >= 0; i--)
    {
        if (fleece[i] < THRESHOLD)
        {
            book->fine_count++;
            book->fine_sum += fleece[i];
        }
        else
        {
            book->coarse_count++;
            book->coarse_sum += fleece[i];
        }
    }
}

static void refer_lengths(struct reference *book)
{
    int length = 0;
    for (int i = 0; i < FIBRES; i++)
    {
        length += fleece[i];
        book->length[i] = length;
        if (length > book->longest)
        {
            book->longest = length;
        }
    }
}

static void refer_dyes(struct reference *book)
{
    for (int i = 0; i < FIBRES; i++)
    {
        int colour = colour_of(book->length[i]);
        int strength = strength_of(book->length[i]);
        book->dye[colour] += strength;
        book->dips[colour]++;
        if (strength > book->deepest[colour])
        {
            book->deepest[colour] = strength;
        }
    }
}

static void refer_knots(struct reference *book)
{
    for (int column = 0; column < COLUMNS; column++)
    {
        for (int row = 0; row < ROWS; row++)
        {
            int above = 0;
            int left = 0;
            if (row > 0)
            {
                above = book->knots[row - 1][column];
            }
            if (column > 0)
            {
                left = book->knots[row][column - 1];
            }
            book->knots[row][column] = knot_of(above, left, book->length[row * BLOCK + column]);
        }
    }
}

static void *keep_reference(void *argument)
{
    struct reference *book = argument;
    refer_piles(book);
    refer_lengths(book);
    refer_dyes(book);
    refer_knots(book);
    return NULL;
}

static int sum_of(const int *values, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
    {
        sum += values[i];
    }
    return sum;
}

static bool piles_agree(const struct reference *book)
{
    int fine = atomic_load(&piles.fine_count);
    int coarse = atomic_load(&piles.coarse_count);
    if (fine != book->fine_count || coarse != book->coarse_count)
    {
        return false;
    }
    if (sum_of(piles.fine, fine) != book->fine_sum)
    {
        return false;
    }
    return sum_of(piles.coarse, coarse) == book->coarse_sum;
}

static bool lengths_agree(const struct reference *book)
{
    for (int i = 0; i < FIBRES; i++)
    {
        if (yarn.length[i] != book->length[i])
        {
            return false;
        }
    }
    return longest_yarn == book->longest;
}

static bool dyes_agree(const struct reference *book)
{
    for (int colour = 0; colour < COLOURS; colour++)
    {
        const struct vat *vat = &vats[colour];
        if (vat->dye != book->dye[colour] || vat->dips != book->dips[colour])
        {
            return false;
        }
        if (vat->deepest != book->deepest[colour])
        {
            return false;
        }
    }
    return true;
}

static bool knots_agree(const struct reference *book)
{
    for (int row = 0; row < ROWS; row++)
    {
        for (int column = 0; column < COLUMNS; column++)
        {
            if (cloth.knots[row][column] != book->knots[row][column])
            {
                return false;
            }
        }
    }
    return true;
}

static void set_up(void)
{
    for (int colour = 0; colour < COLOURS; colour++)
    {
        pthread_mutex_init(&vats[colour].lock, NULL);
    }
    for (int row = 0; row < ROWS; row++)
    {
        sem_init(&cloth.woven[row], 0, 0);
    }
    atomic_init(&piles.fine_count, 0);
    atomic_init(&piles.coarse_count, 0);
}

static void clear_away(void)
{
    for (int row = 0; row < ROWS; row++)
    {
        sem_destroy(&cloth.woven[row]);
    }
    for (int colour = 0; colour < COLOURS; colour++)
    {
        pthread_mutex_destroy(&vats[colour].lock);
    }
}

int main(void)
{
    pthread_t threads[WEAVERS];
    pthread_t keeper;
    int knots = 0;
    set_up();
    pthread_create(&keeper, NULL, keep_reference, &reference);
    for (int id = 0; id < WEAVERS; id++)
    {
        weavers[id].id = id;
        pthread_create(&threads[id], NULL, weave, &weavers[id]);
    }
    for (int id = 0; id < WEAVERS; id++)
    {
        pthread_join(threads[id], NULL);
        knots += weavers[id].knots_tied;
    }
    pthread_join(keeper, NULL);
    printf("piles %s\n", piles_agree(&reference) ? "agree" : "differ");
    printf("lengths %s\n", lengths_agree(&reference) ? "agree" : "differ");
    printf("dyes %s\n", dyes_agree(&reference) ? "agree" : "differ");
    printf("knots %s\n", knots_agree(&reference) ? "agree" : "differ");
    printf("%d knots, longest %d by weaver %d\n", knots, longest_yarn, record_holder);
    clear_away();
    return 0;
}
