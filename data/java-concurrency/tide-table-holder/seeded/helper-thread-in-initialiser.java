public class HarbourOffice {
    static class Holder {
        static final int[] HOURS = new int[2];

        static {
            System.out.println("computing tides");
            Thread helper = new Thread(() -> {
                for (int berth = 0; berth < HOURS.length; berth++) {
                    HOURS[berth] = 3 + 4 * berth;
                }
            });
            helper.start();
            try {
                helper.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static void sail(int pilot) {
        System.out.println("pilot " + pilot + " sails at " + Holder.HOURS[pilot]);
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println("office open");
        Thread first = new Thread(() -> sail(0));
        Thread second = new Thread(() -> sail(1));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("office closed");
    }
}
