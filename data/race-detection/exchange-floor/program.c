#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#define SYMBOLS 2
#define TRADERS 2
#define ORDERS 3
#define TRADE_QUEUE 8
#define EXPOSURE_LIMIT 300

enum side
{
    BUY,
    SELL
};

struct order
{
    enum side side;
    int trader;
    int price;
    int quantity;
    struct order *next;
};

struct book
{
    pthread_mutex_t lock;
    struct order *resting[2];
    int last_price;
    int volume;
};

struct trade
{
    int buyer;
    int seller;
    int amount;
};

struct clearing
{
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    struct trade trades[TRADE_QUEUE];
    int head;
    int count;
    bool closed;
};

struct risk
{
    int exposure;
};

struct journal
{
    pthread_mutex_t lock;
    int entries[2 * TRADE_QUEUE];
    int length;
};

struct market
{
    pthread_mutex_t lock;
    pthread_cond_t bell;
    bool open;
    bool halted;
};

struct instruction
{
    int symbol;
    enum side side;
    int price;
    int quantity;
};

struct trader
{
    int id;
    const struct instruction *instructions;
    struct order orders[ORDERS];
    int filled;
    int refused;
};

struct observer
{
    int prices;
    int volumes;
    int top_quantity;
    int journal_length;
};

static struct book books[SYMBOLS];
static struct clearing clearing;
static struct risk risk;
static struct journal journal;
static struct market market;
static int balances[TRADERS];

static const struct instruction first_plan[ORDERS] = {{0, SELL, 10, 5}, {1, BUY, 21, 4}, {0, BUY, 12, 2}};
static const struct instruction second_plan[ORDERS] = {{0, BUY, 11, 3}, {1, SELL, 20, 6}, {0, SELL, 9, 3}};

static void wait_for_the_bell(void)
{
    pthread_mutex_lock(&market.lock);
    while (!market.open)
    {
        pthread_cond_wait(&market.bell, &market.lock);
    }
    pthread_mutex_unlock(&market.lock);
}

static void ring_the_bell(void)
{
    pthread_mutex_lock(&market.lock);
    market.open = true;
    pthread_cond_broadcast(&market.bell);
    pthread_mutex_unlock(&market.lock);
}

static void halt_trading(void)
{
    pthread_mutex_lock(&market.lock);
    market.halted = true;
    pthread_mutex_unlock(&market.lock);
}

static void write_journal(int entry)
{
    pthread_mutex_lock(&journal.lock);
    journal.entries[journal.length] = entry;
    journal.length++;
    pthread_mutex_unlock(&journal.lock);
}

static void send_to_clearing(int buyer, int seller, int amount)
{
    pthread_mutex_lock(&clearing.lock);
    if (clearing.count < TRADE_QUEUE)
    {
        int tail = (clearing.head + clearing.count) % TRADE_QUEUE;
        clearing.trades[tail].buyer = buyer;
        clearing.trades[tail].seller = seller;
        clearing.trades[tail].amount = amount;
        clearing.count++;
        pthread_cond_signal(&clearing.arrived);
    }
    pthread_mutex_unlock(&clearing.lock);
}

static bool next_trade(struct trade *trade)
{
    bool found = false;
    pthread_mutex_lock(&clearing.lock);
    while (clearing.count == 0 && !clearing.closed)
    {
        pthread_cond_wait(&clearing.arrived, &clearing.lock);
    }
    if (clearing.count > 0)
    {
        *trade = clearing.trades[clearing.head];
        clearing.head = (clearing.head + 1) % TRADE_QUEUE;
        clearing.count--;
        found = true;
    }
    pthread_mutex_unlock(&clearing.lock);
    return found;
}

static void close_clearing(void)
{
    pthread_mutex_lock(&clearing.lock);
    clearing.closed = true;
    pthread_cond_signal(&clearing.arrived);
    pthread_mutex_unlock(&clearing.lock);
}

static void *clear_trades(void *unused)
{
    struct trade trade = {0};
    while (next_trade(&trade))
    {
        balances[trade.buyer] -= trade.amount;
        balances[trade.seller] += trade.amount;
    }
    return unused;
}

static bool prices_cross(const struct order *order, const struct order *resting)
{
    if (order->side == BUY)
    {
        return order->price >= resting->price;
    }
    return order->price <= resting->price;
}

static bool ranks_before(const struct order *order, const struct order *other)
{
    if (order->side == BUY)
    {
        return order->price > other->price;
    }
    return order->price < other->price;
}

static void report_trade(const struct order *order, const struct order *resting, int amount)
{
    write_journal(amount);
    if (order->side == BUY)
    {
        send_to_clearing(order->trader, resting->trader, amount);
    }
    else
    {
        send_to_clearing(resting->trader, order->trader, amount);
    }
}

static void rest_order(struct book *book, struct order *order)
{
    struct order **link = &book->resting[order->side];
    while (*link != NULL && !ranks_before(order, *link))
    {
        link = &(*link)->next;
    }
    order->next = *link;
    *link = order;
}

static int match(struct book *book, struct order *order)
{
    enum side opposite = order->side == BUY ? SELL : BUY;
    struct order *resting = book->resting[opposite];
    int wanted = order->quantity;
    int filled = 0;
    while (resting != NULL && filled < wanted && prices_cross(order, resting))
    {
        int traded = wanted - filled < resting->quantity ? wanted - filled : resting->quantity;
        filled += traded;
        resting->quantity -= traded;
        book->last_price = resting->price;
        book->volume += traded;
        report_trade(order, resting, traded * resting->price);
        if (resting->quantity == 0)
        {
            book->resting[opposite] = resting->next;
        }
        resting = book->resting[opposite];
    }
    return filled;
}

static bool take_risk(int amount)
{
    if (risk.exposure + amount > EXPOSURE_LIMIT)
    {
        return false;
    }
    risk.exposure += amount;
    return true;
}

static int submit(struct book *book, struct order *order)
{
    int filled = -1;
    int amount = order->price * order->quantity;
    pthread_mutex_lock(&book->lock);
    if (take_risk(amount))
    {
        filled = match(book, order);
        if (filled < order->quantity)
        {
            order->quantity -= filled;
            rest_order(book, order);
        }
    }
    pthread_mutex_unlock(&book->lock);
    return filled;
}

static void prepare_order(struct order *order, const struct instruction *instruction, int trader)
{
    order->side = instruction->side;
    order->trader = trader;
    order->price = instruction->price;
    order->quantity = instruction->quantity;
    order->next = NULL;
}

static void *trade(void *argument)
{
    struct trader *trader = argument;
    wait_for_the_bell();
    for (int i = 0; i < ORDERS; i++)
    {
        const struct instruction *instruction = &trader->instructions[i];
        struct order *order = &trader->orders[i];
        int filled;
        if (market.halted)
        {
            trader->refused++;
            continue;
        }
        prepare_order(order, instruction, trader->id);
        filled = submit(&books[instruction->symbol], order);
        if (filled < 0)
        {
            trader->refused++;
        }
        else
        {
            trader->filled += filled;
        }
    }
    return NULL;
}

static int top_quantity(struct book *book)
{
    struct order *top;
    pthread_mutex_lock(&book->lock);
    top = book->resting[SELL];
    pthread_mutex_unlock(&book->lock);
    if (top == NULL)
    {
        return 0;
    }
    return top->quantity;
}

static void *observe(void *argument)
{
    struct observer *observer = argument;
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
    {
        struct book *book = &books[symbol];
        observer->prices += book->last_price;
        observer->volumes += book->volume;
        observer->top_quantity += top_quantity(book);
    }
    observer->journal_length = journal.length;
    halt_trading();
    return NULL;
}

static void open_exchange(void)
{
    pthread_mutex_init(&market.lock, NULL);
    pthread_cond_init(&market.bell, NULL);
    pthread_mutex_init(&journal.lock, NULL);
    pthread_mutex_init(&clearing.lock, NULL);
    pthread_cond_init(&clearing.arrived, NULL);
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
    {
        pthread_mutex_init(&books[symbol].lock, NULL);
        books[symbol].last_price = 10 * (symbol + 1);
    }
}

int main(void)
{
    pthread_t threads[TRADERS];
    pthread_t house;
    pthread_t gallery;
    struct trader traders[TRADERS] = {{.id = 0, .instructions = first_plan}, {.id = 1, .instructions = second_plan}};
    struct observer observer = {0};
    open_exchange();
    pthread_create(&house, NULL, clear_trades, NULL);
    pthread_create(&gallery, NULL, observe, &observer);
    for (int i = 0; i < TRADERS; i++)
    {
        pthread_create(&threads[i], NULL, trade, &traders[i]);
    }
    ring_the_bell();
    for (int i = 0; i < TRADERS; i++)
    {
        pthread_join(threads[i], NULL);
        printf("trader %d: filled %d, refused %d\n", i, traders[i].filled, traders[i].refused);
    }
    pthread_join(gallery, NULL);
    close_clearing();
    pthread_join(house, NULL);
    printf("seen: %d %d %d\n", observer.prices, observer.volumes, observer.top_quantity);
    printf("balances %d %d, exposure %d\n", balances[0], balances[1], risk.exposure);
    printf("journal %d of %d\n", observer.journal_length, journal.length);
    return 0;
}
