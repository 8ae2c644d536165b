/* The kernel's lists: rings of `list_head`, and by chains of `hlist_node`. */

#ifndef CONCERT_NATIVE_PTHREAD_KERNEL_LISTS_H_
#define CONCERT_NATIVE_PTHREAD_KERNEL_LISTS_H_

#include "types.h"

struct list_head {
  struct list_head *next, *prev;
};
struct hlist_node {
  struct hlist_node *next, **pprev;
};
struct hlist_head {
  struct hlist_node* first;
};
struct llist_node {
  struct llist_node* next;
};
struct llist_head {
  struct llist_node* first;
};

#define LIST_HEAD_INIT(name) {&(name), &(name)}
#define LIST_HEAD(name) struct list_head name = LIST_HEAD_INIT(name)
#define HLIST_HEAD_INIT {0}
#define HLIST_HEAD(name) struct hlist_head name = {0}
#define INIT_HLIST_HEAD(head) ((void)((head)->first = 0))

static inline void kernel_list_init(struct list_head* list) { list->next = list->prev = list; }
static inline void kernel_list_join(struct list_head* one, struct list_head* other) {
  one->next = other;
  other->prev = one;
}
static inline void kernel_list_add(struct list_head* made, struct list_head* head) {
  struct list_head* const next = head->next;
  kernel_list_join(made, next);
  kernel_list_join(head, made);
}
static inline void kernel_list_add_tail(struct list_head* made, struct list_head* head) {
  struct list_head* const last = head->prev;
  kernel_list_join(made, head);
  kernel_list_join(last, made);
}
static inline void kernel_list_unlink(struct list_head* entry) {
  kernel_list_join(entry->prev, entry->next);
}
static inline void kernel_list_del(struct list_head* entry) {
  kernel_list_unlink(entry);
  entry->next = entry->prev = NULL;
}
static inline void kernel_list_del_init(struct list_head* entry) {
  kernel_list_unlink(entry);
  kernel_list_init(entry);
}
static inline void kernel_list_move(struct list_head* entry, struct list_head* head) {
  kernel_list_unlink(entry);
  kernel_list_add(entry, head);
}
static inline void kernel_list_move_tail(struct list_head* entry, struct list_head* head) {
  kernel_list_unlink(entry);
  kernel_list_add_tail(entry, head);
}
static inline int kernel_list_empty(const struct list_head* head) { return head->next == head; }
static inline void kernel_list_splice_init(struct list_head* list, struct list_head* head) {
  if (kernel_list_empty(list)) return;
  kernel_list_join(list->prev, head->next);
  kernel_list_join(head, list->next);
  kernel_list_init(list);
}

#define INIT_LIST_HEAD kernel_list_init
#define list_add kernel_list_add
#define list_add_rcu kernel_list_add
#define list_add_tail kernel_list_add_tail
#define list_add_tail_rcu kernel_list_add_tail
#define list_del kernel_list_del
#define list_del_rcu kernel_list_unlink
#define list_del_init kernel_list_del_init
#define list_move kernel_list_move
#define list_move_tail kernel_list_move_tail
#define list_empty kernel_list_empty
#define list_splice_init kernel_list_splice_init

#define list_entry(pointer, type, member) container_of(pointer, type, member)
#define list_first_entry(head, type, member) list_entry((head)->next, type, member)
#define list_last_entry(head, type, member) list_entry((head)->prev, type, member)
#define list_next_entry(entry, member) \
  list_entry((entry)->member.next, __typeof__(*(entry)), member)
#define list_for_each(at, head) for (at = (head)->next; at != (head); at = at->next)
#define list_for_each_prev(at, head) for (at = (head)->prev; at != (head); at = at->prev)
#define list_for_each_safe(at, after, head) \
  for (at = (head)->next, after = at->next; at != (head); at = after, after = at->next)
#define list_for_each_entry(at, head, member)                                         \
  for (at = list_entry((head)->next, __typeof__(*at), member); &at->member != (head); \
       at = list_next_entry(at, member))
#define list_for_each_entry_rcu list_for_each_entry
#define list_for_each_entry_reverse(at, head, member)                                 \
  for (at = list_entry((head)->prev, __typeof__(*at), member); &at->member != (head); \
       at = list_entry(at->member.prev, __typeof__(*at), member))
#define list_for_each_entry_safe(at, after, head, member)      \
  for (at = list_entry((head)->next, __typeof__(*at), member), \
      after = list_next_entry(at, member);                     \
       &at->member != (head); at = after, after = list_next_entry(after, member))

static inline void kernel_hlist_add_head(struct hlist_node* made, struct hlist_head* head) {
  made->next = head->first;
  if (made->next != NULL) made->next->pprev = &made->next;
  head->first = made;
  made->pprev = &head->first;
}
static inline void kernel_hlist_del(struct hlist_node* entry) {
  *entry->pprev = entry->next;
  if (entry->next != NULL) entry->next->pprev = entry->pprev;
}

#define hlist_add_head kernel_hlist_add_head
#define hlist_del kernel_hlist_del
#define hlist_empty(head) ((head)->first == NULL)
#define hlist_entry(pointer, type, member) container_of(pointer, type, member)
#define hlist_entry_safe(pointer, type, member)                       \
  ({                                                                  \
    struct hlist_node* kernel_node = (pointer);                       \
    kernel_node != NULL ? hlist_entry(kernel_node, type, member) : 0; \
  })
#define hlist_for_each_entry(at, head, member)                              \
  for (at = hlist_entry_safe((head)->first, __typeof__(*(at)), member); at; \
       at = hlist_entry_safe((at)->member.next, __typeof__(*(at)), member))

#endif /* CONCERT_NATIVE_PTHREAD_KERNEL_LISTS_H_ */
