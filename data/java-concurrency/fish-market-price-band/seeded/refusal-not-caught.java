public class FishMarket {
    static class Band {
        private final Object lock = new Object();
        private int floor = 30;
        private int ceiling = 90;

        void setFloor(int floor) {
            synchronized (lock) {
                if (floor > ceiling) {
                    System.out.println("supplier refused");
                    throw new IllegalArgumentException("floor " + floor + " > ceiling " + ceiling);
                }
                this.floor = floor;
            }
        }

        void setCeiling(int ceiling) {
            synchronized (lock) {
                if (ceiling < floor) {
                    System.out.println("customer refused");
                    throw new IllegalArgumentException("ceiling " + ceiling + " < floor " + floor);
                }
                this.ceiling = ceiling;
            }
        }

        boolean contains(int price) {
            synchronized (lock) {
                return price >= floor && price <= ceiling;
            }
        }

        String show() {
            synchronized (lock) {
                return "band " + floor + "-" + ceiling;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Band band = new Band();
        Thread[] people = {
            new Thread(() -> band.setFloor(70)),
            new Thread(() -> band.setCeiling(60)),
            new Thread(() -> band.contains(50)),
        };
        for (Thread person : people) {
            person.start();
        }
        for (Thread person : people) {
            person.join();
        }
        System.out.println(band.show());
        System.out.println("trader answered");
    }
}
