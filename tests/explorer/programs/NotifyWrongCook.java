//! labels: deadlock
//! coverage: exhausted
//! output: ""
//! output: "served\n"
//! threads: 2
// Cook and waiter await different things on one monitor, and a single notify may wake the one who
// cannot use it.
public class NotifyWrongCook {
    private boolean ordered;
    private boolean cooked;

    synchronized void cook() throws InterruptedException {
        while (!ordered) {
            wait();
        }
        cooked = true;
        notify();
    }

    synchronized void serve() throws InterruptedException {
        while (!cooked) {
            wait();
        }
        System.out.println("served");
    }

    synchronized void order() {
        ordered = true;
        notify();
    }

    public static void main(String[] args) {
        NotifyWrongCook kitchen = new NotifyWrongCook();
        Thread cook = new Thread(() -> {
            try {
                kitchen.cook();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread waiter = new Thread(() -> {
            try {
                kitchen.serve();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        cook.start();
        waiter.start();
        kitchen.order();
    }
}
