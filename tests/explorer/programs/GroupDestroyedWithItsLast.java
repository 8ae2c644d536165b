//! labels: none
//! coverage: any
//! left_out: thread_states
// A daemon group is destroyed with its last thread, whenever that ends.

public class GroupDestroyedWithItsLast {
    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        group.setDaemon(true);
        Thread other = new Thread(group, () -> {});
        other.start();
        System.out.println(group.isDestroyed());
        other.join();
    }
}
