public class PictureRendering {
    private static volatile String failure = "none";
    private static final int[] done = new int[2];

    private static void renderShare(int share) {
        for (int picture = 3 * share; picture < 3 * share + 3; picture++) {
            if (picture == 4) {
                throw new IllegalStateException("picture " + picture);
            }
            done[share]++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> renderShare(0), "renderer-0");
        Thread second = new Thread(() -> renderShare(1), "renderer-1");
        Thread.currentThread().setUncaughtExceptionHandler(
            (thread, e) -> failure = thread.getName() + ": " + e.getMessage());
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("lost: " + failure);
        int rendered = done[0] + done[1];
        if (done[1] < 3) {
            System.out.println("main renders 5");
            rendered++;
        }
        System.out.println("rendered=" + rendered);
    }
}
