#include <pthread.h>
#include <stdio.h>

#define HANGERS 2

struct wish
{
    int key;
    struct wish *left;
    struct wish *right;
};

static pthread_mutex_t tree_lock = PTHREAD_MUTEX_INITIALIZER;
static struct wish root = {50, NULL, NULL};
static struct wish wishes[HANGERS] = {{20, NULL, NULL}, {70, NULL, NULL}};
static int hung;

static void hang(struct wish *fresh)
{
    struct wish *node = &root;
    pthread_mutex_lock(&tree_lock);
    while (node != fresh)
    {
        if (fresh->key < node->key)
        {
            if (node->left == NULL)
            {
                node->left = fresh;
            }
            node = node->left;
        }
        else
        {
            if (node->right == NULL)
            {
                node->right = fresh;
            }
            node = node->right;
        }
    }
    hung++;
    pthread_mutex_unlock(&tree_lock);
}

static struct wish *find(int key)
{
    struct wish *node = &root;
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

static void *hang_one(void *argument)
{
    hang(argument);
    return NULL;
}

static void *look(void *argument)
{
    int *found = argument;
    if (hung == HANGERS)
    {
        *found = 10;
    }
    if (find(20) != NULL)
    {
        (*found)++;
    }
    if (find(70) != NULL)
    {
        (*found)++;
    }
    return NULL;
}

int main(void)
{
    pthread_t hangers[HANGERS];
    pthread_t looker;
    int found = 0;
    for (int i = 0; i < HANGERS; i++)
    {
        pthread_create(&hangers[i], NULL, hang_one, &wishes[i]);
    }
    pthread_create(&looker, NULL, look, &found);
    for (int i = 0; i < HANGERS; i++)
    {
        pthread_join(hangers[i], NULL);
    }
    pthread_join(looker, NULL);
    printf("found %d, hung %d\n", found, hung);
    return 0;
}
