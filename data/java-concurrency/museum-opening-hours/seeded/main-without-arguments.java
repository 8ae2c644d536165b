public class Museum {
    private int opens = 9;
    private int closes = 18;
    private int refused = 0;

    private synchronized void setOpening(int hour) {
        if (hour >= closes) {
            refused++;
        } else {
            opens = hour;
        }
    }

    private synchronized void setClosing(int hour) {
        if (hour <= opens) {
            refused++;
        } else {
            closes = hour;
        }
    }

    public static void main() throws InterruptedException {
        Museum museum = new Museum();
        Thread morning = new Thread(() -> {
            museum.setOpening(11);
            museum.setOpening(15);
        });
        Thread evening = new Thread(() -> {
            museum.setClosing(16);
            museum.setClosing(12);
        });
        morning.start();
        evening.start();
        morning.join();
        evening.join();
        System.out.println("open from " + museum.opens + " to " + museum.closes);
        System.out.println("refused changes: " + museum.refused);
    }
}
