//! labels: none
//! coverage: exhausted
// While a group lists its threads, another starts in it and both end: what is counted is in the array.
public class GroupListsItself {
    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        Thread parent = new Thread(group, () -> new Thread(() -> {}).start());
        parent.start();
        Thread[] listed = new Thread[3];
        int count = group.enumerate(listed);
        for (int i = 0; i < listed.length; i++) {
            if ((listed[i] != null) != (i < count)) {
                throw new IllegalStateException("thread " + i + " of " + count);
            }
        }
        parent.join();
    }
}
