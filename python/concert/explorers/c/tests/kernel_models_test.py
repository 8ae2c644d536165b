"""Drivers of the Linux kernel are explored as the kernel runs them, without its headers."""

from copy import replace

import pytest

from concert.explorers.c import (
    DEFAULT_LIMITS,
    BadProgramError,
    FindingKind,
    Outcome,
    Verdict,
    Workbench,
    explore,
)
from native.pthread.kernel.models import defined_functions, includes_kernel

_LIMITS = replace(DEFAULT_LIMITS, random_executions=100, cpu_ms=600_000)
_DRIVER = """#include <pthread.h>
#include <linux/module.h>
#include <linux/fs.h>
#include <linux/slab.h>
#include <asm/uaccess.h>
static int level; {globals}
static ssize_t gauge_read(struct file *file, char __user *buf, size_t count, loff_t *ppos) {{
    {reads} }}
static ssize_t gauge_write(struct file *file, const char __user *buf, size_t count, loff_t *ppos) {{
    {writes} }}
static const struct file_operations gauge_fops = {{
    .owner = THIS_MODULE,
    .read = gauge_read,
    .write = gauge_write,
    .llseek = no_llseek,
}};
static int __init gauge_init(void) {{ {setup} return 0; }}
static void __exit gauge_exit(void) {{ }}
module_init(gauge_init);
module_exit(gauge_exit);
MODULE_LICENSE("GPL");
static struct file first_file, second_file;
static char user_memory[8];
static void *reader(void *unused) {{
    loff_t at = 0;
    return (void *)gauge_fops.read(&first_file, user_memory, 4, &at);
}}
static void *writer(void *unused) {{
    loff_t at = 0;
    return (void *)gauge_fops.write(&second_file, user_memory, 4, &at);
}}
int main(void) {{
    pthread_t threads[2];
    if (_whoop_init() != 0) return 0;
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}}
"""
_READS, _WRITES = 8, 10
"""Lines of the bodies of both functions."""


def _driver(reads: str, writes: str, *, globals_: str = "", setup: str = "") -> str:
    return _DRIVER.format(
        reads=f"{reads} return 0;", writes=f"{writes} return 0;", globals=globals_, setup=setup
    )


def _guarded(lock: str, take: str, give: str, *, setup: str = "", state: str = "") -> str:
    taking, giving = f"{state} {take}", f"{give} return value;"
    return _driver(
        f"int value; {taking} value = level; {giving}",
        f"{taking} level++; {give}",
        globals_=lock,
        setup=setup,
    )


_FLAGS = "unsigned long flags;"
_ORDERED = {
    "mutex": _guarded("static DEFINE_MUTEX(m);", "mutex_lock(&m);", "mutex_unlock(&m);"),
    "mutex-that-may-be-interrupted": _guarded(
        "static struct mutex m;",
        "if (mutex_lock_interruptible(&m)) return -ERESTARTSYS;",
        "mutex_unlock(&m);",
        setup="mutex_init(&m);",
    ),
    "spin-lock": _guarded("static DEFINE_SPINLOCK(s);", "spin_lock(&s);", "spin_unlock(&s);"),
    "spin-lock-and-interrupts": _guarded(
        "static spinlock_t s;",
        "spin_lock_irqsave(&s, flags);",
        "spin_unlock_irqrestore(&s, flags);",
        setup="spin_lock_init(&s);",
        state=_FLAGS,
    ),
    "semaphore": _guarded(
        "static struct semaphore s;", "down(&s);", "up(&s);", setup="sema_init(&s, 1);"
    ),
    "big-lock": _guarded("", "lock_kernel(); lock_kernel();", "unlock_kernel(); unlock_kernel();"),
    "reader-and-writer": _driver(
        "down_read(&s); ssize_t value = level; up_read(&s); return value;",
        "down_write(&s); level++; up_write(&s);",
        globals_="static DECLARE_RWSEM(s);",
    ),
    "spinning-reader-and-writer": _driver(
        "read_lock(&s); ssize_t value = level; read_unlock(&s); return value;",
        "write_lock_irqsave(&s, flags); level++; write_unlock_irqrestore(&s, flags);".replace(
            "write_lock", f"{_FLAGS} write_lock", 1
        ),
        globals_="static DEFINE_RWLOCK(s);",
    ),
    "atomic": _driver(
        "return atomic_inc_return(&uses) + atomic_read(&uses);",
        "atomic_inc(&uses); if (atomic_dec_and_test(&uses)) atomic_set(&uses, 0);",
        globals_="static atomic_t uses = ATOMIC_INIT(0);",
    ),
    "bit-as-a-lock": _driver(
        "if (test_and_set_bit(3, &busy)) return -EBUSY; level++; clear_bit(3, &busy);",
        "if (test_and_set_bit(3, &busy)) return -EBUSY; level++; clear_bit(3, &busy);",
        globals_="static unsigned long busy;",
    ),
    "completion": _driver(
        "wait_for_completion(&done); return level;",
        "level = 1; complete(&done);",
        globals_="static DECLARE_COMPLETION(done);",
    ),
    "wait-queue": _driver(
        "wait_event(queue, atomic_read(&ready)); return level;",
        "level = 1; atomic_set(&ready, 1); wake_up(&queue);",
        globals_="static DECLARE_WAIT_QUEUE_HEAD(queue); static atomic_t ready;",
    ),
    "published-by-rcu": _driver(
        "rcu_read_lock(); int *p = rcu_dereference(last); int v = p ? *p : 0; rcu_read_unlock();",
        """int *old = last, *made = kmalloc(sizeof *made, GFP_KERNEL); *made = 1;
        rcu_assign_pointer(last, made); synchronize_rcu(); kfree(old);""".replace("\n", " "),
        globals_="static int *last;",
    ),
    "memory-of-users": _driver(
        "if (copy_to_user(buf, &count, sizeof(int))) return -EFAULT;",
        "int x; char c; if (copy_from_user(&x, buf, sizeof x) || get_user(c, buf)) return -EFAULT;"
        " put_user(1, (char *)buf);",
    ),
    "ring-under-a-lock": _driver(
        "spin_lock(&s); int none = list_empty(&ring); spin_unlock(&s); return none;",
        """struct entry *e = kzalloc(sizeof *e, GFP_KERNEL); spin_lock(&s);
        list_add_tail(&e->list, &ring); list_for_each_entry(e, &ring, list) e->value++;
        spin_unlock(&s);""".replace("\n", " "),
        globals_="struct entry { int value; struct list_head list; }; "
        "static LIST_HEAD(ring); static DEFINE_SPINLOCK(s);",
    ),
}
_RACING = {
    "no-lock": (_driver("return level;", "level++;"), "level"),
    "one-side-without": (
        _driver(
            "return level;",
            "mutex_lock(&m); level++; mutex_unlock(&m);",
            globals_="static DEFINE_MUTEX(m);",
        ),
        "level",
    ),
    "two-locks": (
        _driver(
            "spin_lock(&a); int value = level; spin_unlock(&a); return value;",
            "spin_lock(&b); level++; spin_unlock(&b);",
            globals_="static DEFINE_SPINLOCK(a); static DEFINE_SPINLOCK(b);",
        ),
        "level",
    ),
    "interrupts-off-are-no-lock": (
        _driver(
            f"{_FLAGS} local_irq_save(flags); int v = level; local_irq_restore(flags); return v;",
            f"{_FLAGS} local_irq_save(flags); level++; local_irq_restore(flags);",
        ),
        "level",
    ),
    "message": (_driver('pr_debug("level %d\\n", level);', "level++;"), "level"),
    "kernel-side-of-a-copy": (
        _driver("return copy_to_user(buf, &level, sizeof level);", "level++;"),
        "level",
    ),
    "bit-not-atomic": (
        _driver(
            "__set_bit(1, &busy);", "__set_bit(2, &busy);", globals_="static unsigned long busy;"
        ),
        "busy",
    ),
    "flag-of-a-wait": (
        _driver(
            "wait_event_interruptible(queue, level); return 0;",
            "level = 1; wake_up(&queue);",
            globals_="static DECLARE_WAIT_QUEUE_HEAD(queue);",
        ),
        "level",
    ),
    "own-lock-that-does-nothing": (
        _driver(
            "mutex_lock(&m); int v = level; mutex_unlock(&m); return v;",
            "mutex_lock(&m); level++; mutex_unlock(&m);",
            globals_="struct mutex; void mutex_lock(struct mutex *m) {} static DEFINE_MUTEX(m);"
            " void mutex_unlock(struct mutex *m) {}",
        ),
        "level",
    ),
}


def _explored(source: str, bench: Workbench) -> Verdict:
    return explore(source, name="gauge.c", bench=bench, limits=_LIMITS).verdict


@pytest.mark.parametrize("name", sorted(_ORDERED))
def test_what_the_kernel_orders_does_not_race(name: str, bench: Workbench) -> None:
    verdict = _explored(_ORDERED[name], bench)
    assert not verdict.races
    assert not verdict.findings
    assert verdict.coverage.limit == ""


@pytest.mark.parametrize("name", sorted(_RACING))
def test_what_it_does_not_order_races_on_the_lines_of_the_driver(
    name: str, bench: Workbench
) -> None:
    source, variable = _RACING[name]
    verdict = _explored(source, bench)
    assert {race.variable for race in verdict.races} == {variable}
    assert (_READS, _WRITES) in verdict.line_pairs()
    assert verdict.line_pairs() <= {(_READS, _WRITES), (_WRITES, _WRITES)}


def test_a_list_that_two_threads_change_races_where_they_call(bench: Workbench) -> None:
    add = "struct list_head *e = kmalloc(sizeof *e, GFP_KERNEL); list_add(e, &ring);"
    verdict = _explored(_driver(add, add, globals_="static LIST_HEAD(ring);"), bench)
    assert "ring.next" in {race.variable for race in verdict.races}
    assert verdict.line_pairs() == {(_READS, _WRITES)}


def test_a_verdict_says_what_the_models_leave_out_and_passes_nothing(bench: Workbench) -> None:
    verdict = _explored(_ORDERED["mutex"], bench)
    assert verdict.outcome is Outcome.INCONCLUSIVE
    ((name, detail),) = verdict.coverage.bounds
    assert name == "kernel"
    assert "interrupts" in detail


def test_a_program_that_compiles_without_models_gets_none(bench: Workbench) -> None:
    source = "#include <linux/types.h>\nstatic __u32 x; int main(void) { return x; }\n"
    assert includes_kernel(source)
    verdict = _explored(source, bench)
    assert verdict.outcome is Outcome.PASS


def test_a_function_that_nobody_models_is_named_where_it_is_called(bench: Workbench) -> None:
    verdict = _explored(_driver("frobnicate_gauge(buf);", ""), bench)
    (finding,) = verdict.findings
    assert finding.kind is FindingKind.UNSUPPORTED_CALL
    assert "frobnicate_gauge" in finding.message
    assert _READS in {frame.line for thread in finding.threads for frame in thread.stack}


def test_a_type_that_nobody_models_is_told_with_its_line(bench: Workbench) -> None:
    with pytest.raises(BadProgramError, match="frob_type") as told:
        _explored(_driver("frob_type x;", ""), bench)
    assert f"gauge.c:{_READS}" in str(told.value)


def test_devices_answer_what_the_driver_asks_for(bench: Workbench) -> None:
    source = _driver("return level;", "if (inb(0x70) == 8 && readl(0) == 9) level = 8;")
    assert _explored(source, bench).line_pairs() == {(_READS, _WRITES)}


_KINDS = """#include <linux/init.h>
#include <linux/rtc.h>
#include <linux/watchdog.h>
#include <linux/pci.h>
#include <linux/tty.h>
#include <linux/tty_driver.h>
#include <linux/interrupt.h>
#include <linux/workqueue.h>
#include <linux/timer.h>
#include <linux/gpio.h>
#include <linux/time.h>
#include <linux/fcntl.h>
#include <linux/nvram.h>
#include <mach/hardware.h>
struct state { struct rtc_device *rtc; spinlock_t lock; void __iomem *base; struct timer_list timer;
    struct work_struct work; struct tty_port port; struct gpio_chip chip;
    wait_queue_head_t queue; };
static struct state *state;
static irqreturn_t on_interrupt(int irq, void *data) { return IRQ_HANDLED; }
static int read_time(struct device *dev, struct rtc_time *tm) {
    struct state *s = dev_get_drvdata(dev);
    unsigned long flags, until = jiffies + HZ / 10;
    spin_lock_irqsave(&s->lock, flags);
    tm->tm_year = bcd2bin(readb(s->base + 9) & 0x7f) + 100;
    spin_unlock_irqrestore(&s->lock, flags);
    while (time_before(jiffies, until)) cpu_relax();
    return rtc_valid_tm(tm);
}
static const struct rtc_class_ops rtc_ops = { .read_time = read_time };
static void work(struct work_struct *w) { struct state *s = container_of(w, struct state, work); }
static int probe(struct platform_device *pdev) {
    struct resource *res = platform_get_resource(pdev, IORESOURCE_MEM, 0);
    state = devm_kzalloc(&pdev->dev, sizeof(*state), GFP_KERNEL);
    if (!state) return -ENOMEM;
    platform_set_drvdata(pdev, state);
    spin_lock_init(&state->lock);
    tty_port_init(&state->port);
    init_waitqueue_head(&state->queue);
    state->base = ioremap(res ? res->start : 0, 16);
    INIT_WORK(&state->work, work);
    schedule_work(&state->work);
    setup_timer(&state->timer, (void (*)())work, 0);
    mod_timer(&state->timer, jiffies + msecs_to_jiffies(50));
    if (request_irq(4, on_interrupt, IRQF_SHARED, "state", state)) return -EBUSY;
    state->rtc = rtc_device_register("state", &pdev->dev, &rtc_ops, THIS_MODULE);
    return IS_ERR(state->rtc) ? PTR_ERR(state->rtc) : 0;
}
static struct platform_driver driver = { .probe = probe, .driver = { .name = "state" } };
module_platform_driver(driver);
static struct watchdog_info info = { .options = WDIOF_SETTIMEOUT };
static struct platform_device device;
int main(void) {
    struct rtc_time time;
    if (_whoop_init() || probe(&device)) return 0;
    return read_time(&device.dev, &time) == -EINVAL ? 0 : NVRAM_FIRST_BYTE * 0;
}
"""


def test_drivers_of_many_kinds_build_and_end(bench: Workbench) -> None:
    verdict = _explored(_KINDS, bench)
    assert not verdict.races
    assert not verdict.findings


def test_functions_are_told_from_macros_that_nobody_knows() -> None:
    source = """
static DEFINE_MUTEX(m); module_init(start);
int __init start(void) { if (again()) { more(); } return 0; } /* int hidden(void) {} */
#define made(x) void x(void) { }
static void give(struct lock *lock) __releases(lock) { }
struct ops ops = { .start = start }; int y = sum(3); void declared(int);
struct big { int member(void); };
u8 *pointed(int (*call)(int), char a[3]) { char *s = "int text(void) {"; return '{'; }
"""
    assert defined_functions(source) == ("give", "pointed", "start")
