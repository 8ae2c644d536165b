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
    return 0;
}
