public class StopFlag {
    private volatile boolean stop = false;

    public void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            System.out.println("worker started");
            while (!stop) {
                Thread.yield();
            }
            System.out.println("worker stopped");
        });
        worker.start();
        System.out.println("stop requested");
        stop = true;
        worker.join();
        System.out.println("main done");
    }
}
