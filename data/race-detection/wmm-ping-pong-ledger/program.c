#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define LINES 4

enum turn
{
    BUYER,
    SELLER,
    CLOSED
};

struct page
{
    int amounts[LINES];
    int used;
    int carry;
};

struct clerk
{
    int written;
    int checks;
    int worst;
};

static struct page page;
static atomic_int turn = BUYER;
static atomic_int interest = 1;
static struct clerk buyer_clerk;
static struct clerk seller_clerk;
static int audit_total;

static void await(enum turn wanted)
{
    while (atomic_load_explicit(&turn, memory_order_acquire) != (int)wanted)
    {
        sched_yield();
    }
}

static void hand_over(enum turn next)
{
    atomic_store_explicit(&turn, (int)next, memory_order_release);
}

static int sum_page(void)
{
    int sum = page.carry;
    for (int i = 0; i < page.used; i++)
    {
        sum += page.amounts[i];
    }
    return sum;
}

static void enter_line(struct clerk *clerk, int amount)
{
    page.amounts[page.used] = amount;
    page.used++;
    clerk->written++;
    int sum = sum_page();
    if (sum < clerk->worst)
    {
        clerk->worst = sum;
    }
    clerk->checks++;
}

static void *buyer(void *unused)
{
    await(BUYER);
    enter_line(&buyer_clerk, -30);
    hand_over(SELLER);
    await(BUYER);
    int rate = atomic_load_explicit(&interest, memory_order_relaxed);
    page.carry += rate;
    enter_line(&buyer_clerk, -10);
    hand_over(SELLER);
    return unused;
}

static void *seller(void *unused)
{
    await(SELLER);
    enter_line(&seller_clerk, 25);
    hand_over(BUYER);
    await(SELLER);
    enter_line(&seller_clerk, 20);
    hand_over(CLOSED);
    return unused;
}

static void *auditor(void *unused)
{
    atomic_store_explicit(&interest, 2, memory_order_relaxed);
    int state = atomic_load_explicit(&turn, memory_order_acquire);
    if (state == CLOSED)
    {
        audit_total = sum_page();
        audit_total += buyer_clerk.written;
        audit_total += seller_clerk.written;
    }
    else
    {
        audit_total = -1;
    }
    return unused;
}

static void show(const char *name, const struct clerk *clerk)
{
    printf("%s: %d lines, %d checks, worst %d\n", name, clerk->written, clerk->checks, clerk->worst);
}

struct receipt
{
    int number;
    int amount;
    int copies;
};

struct folder
{
    struct receipt receipts[2];
    atomic_int version;
};

struct checker
{
    int version;
    int amount;
    int skipped;
};

static struct folder folder;
static struct checker checkers[2];
static atomic_int archive_votes;
static int archived;

static void write_receipt(int version)
{
    struct receipt *receipt = &folder.receipts[version - 1];
    receipt->number = 500 + version;
    receipt->amount = 7 * version;
    receipt->copies = 1;
    atomic_store_explicit(&folder.version, version, memory_order_release);
}

static void *write_receipts(void *unused)
{
    write_receipt(1);
    write_receipt(2);
    return unused;
}

static void vote(void)
{
    int before = atomic_fetch_add_explicit(&archive_votes, 1, memory_order_acq_rel);
    if (before == 1)
    {
        archived = checkers[0].amount + checkers[1].amount;
    }
}

static void *check_first(void *unused)
{
    struct checker *me = &checkers[0];
    me->version = atomic_load_explicit(&folder.version, memory_order_acquire);
    if (me->version >= 1)
    {
        me->amount = folder.receipts[0].amount;
    }
    else
    {
        me->skipped++;
    }
    vote();
    return unused;
}

static void *check_all(void *unused)
{
    struct checker *me = &checkers[1];
    for (int round = 0; round < 2; round++)
    {
        int version = atomic_load_explicit(&folder.version, memory_order_acquire);
        if (version == me->version)
        {
            me->skipped++;
            continue;
        }
        for (int i = me->version; i < version; i++)
        {
            const struct receipt *receipt = &folder.receipts[i];
            me->amount += receipt->amount * receipt->copies;
        }
        me->version = version;
    }
    vote();
    return unused;
}

static void run_folder(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, check_all, NULL);
    pthread_create(&threads[1], NULL, write_receipts, NULL);
    pthread_create(&threads[2], NULL, check_first, NULL);
    for (int i = 0; i < 3; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < 2; i++)
    {
        printf("checker %d: version %d, amount %d", i, checkers[i].version, checkers[i].amount);
        printf(", skipped %d\n", checkers[i].skipped);
    }
    printf("archived %d, last receipt %d\n", archived, folder.receipts[1].number);
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, seller, NULL);
    pthread_create(&threads[1], NULL, buyer, NULL);
    pthread_create(&threads[2], NULL, auditor, NULL);
    pthread_join(threads[1], NULL);
    show("buyer", &buyer_clerk);
    await(CLOSED);
    printf("the page adds up to %d\n", sum_page());
    pthread_join(threads[2], NULL);
    printf("audit %d\n", audit_total);
    pthread_join(threads[0], NULL);
    show("seller", &seller_clerk);
    for (int i = 0; i < page.used; i++)
    {
        printf("line %d: %d\n", i, page.amounts[i]);
    }
    printf("carry %d\n", page.carry);
    run_folder();
    return 0;
}
