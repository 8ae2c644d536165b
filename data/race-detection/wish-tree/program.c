#include <pthread.h>
#include <stdio.h>

#define WISHES 3

struct wish
{
    int key;
    int granted;
    struct wish *left;
    struct wish *right;
};

struct tree
{
    pthread_mutex_t lock;
    struct wish *root;
    struct wish *newest;
    int hung;
    int open;
};

static struct wish trunk = {50, 0, NULL, NULL};
static struct wish wishes[WISHES] = {{20, 0, NULL, NULL}, {70, 0, NULL, NULL}, {60, 0, NULL, NULL}};
static struct tree tree = {PTHREAD_MUTEX_INITIALIZER, &trunk, &trunk, 1, 1};

static struct wish *place_for(struct wish *node, int key)
{
    struct wish *next = node;
    while (next != NULL)
    {
        node = next;
        next = key < node->key ? node->left : node->right;
    }
    return node;
}

static void hang(struct wish *fresh)
{
    pthread_mutex_lock(&tree.lock);
    struct wish *place = place_for(tree.root, fresh->key);
    if (fresh->key < place->key)
    {
        place->left = fresh;
    }
    else
    {
        place->right = fresh;
    }
    tree.newest = fresh;
    tree.hung++;
    tree.open++;
    pthread_mutex_unlock(&tree.lock);
}

static struct wish *find(int key)
{
    struct wish *node = tree.root;
    while (node != NULL && node->key != key)
    {
        if (key < node->key)
        {
            node = node->left;
        }
        else
        {
            node = node->right;
        }
    }
    return node;
}

static int grant(int key)
{
    int done = 0;
    struct wish *wish = NULL;
    pthread_mutex_lock(&tree.lock);
    wish = find(key);
    if (wish != NULL && !wish->granted)
    {
        wish->granted = 1;
        tree.open--;
        done = 1;
    }
    pthread_mutex_unlock(&tree.lock);
    return done;
}

static int is_open(int key)
{
    const struct wish *wish = find(key);
    if (wish == NULL)
    {
        return 0;
    }
    return !wish->granted;
}

static int newest_key(void)
{
    const struct wish *newest = tree.newest;
    return newest->key;
}

static void *hang_two(void *argument)
{
    struct wish *pair = argument;
    hang(&pair[0]);
    hang(&pair[1]);
    return NULL;
}

static void *hang_one(void *argument)
{
    hang(argument);
    return NULL;
}

static void *grant_some(void *argument)
{
    int *granted = argument;
    *granted = grant(50);
    *granted += grant(70);
    return NULL;
}

static void *look(void *argument)
{
    int *seen = argument;
    *seen = is_open(20) + is_open(50) + is_open(70);
    if (tree.hung > WISHES)
    {
        *seen += 1000;
    }
    *seen += 10 * newest_key();
    return NULL;
}

int main(void)
{
    pthread_t hangers[2];
    pthread_t granter;
    pthread_t looker;
    int granted = 0;
    int seen = 0;
    pthread_create(&hangers[0], NULL, hang_two, &wishes[0]);
    pthread_create(&hangers[1], NULL, hang_one, &wishes[2]);
    pthread_create(&granter, NULL, grant_some, &granted);
    pthread_create(&looker, NULL, look, &seen);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(hangers[i], NULL);
    }
    pthread_join(granter, NULL);
    pthread_join(looker, NULL);
    printf("seen %d, granted %d\n", seen, granted);
    printf("%d hung, %d open, newest %d\n", tree.hung, tree.open, newest_key());
    return 0;
}
