public class SurveyDrone {
    static final class Position {
        private int x;
        private int y;

        synchronized void moveBy(int dx, int dy) {
            x += dx;
            y += dy;
        }

        synchronized int[] get() {
            return new int[] {x, y};
        }
    }

    static final class Remote implements Runnable {
        private final Position drone;
        private final int dx;
        private final int dy;

        Remote(Position drone, int dx, int dy) {
            this.drone = drone;
            this.dx = dx;
            this.dy = dy;
        }

        @Override
        public void run() {
            drone.moveBy(dx, dy);
            drone.moveBy(dx, dy);
        }
    }

    static final class Camera implements Runnable {
        private final Position drone;

        Camera(Position drone) {
            this.drone = drone;
        }

        @Override
        public void run() {
            int[] at = drone.get();
            System.out.println(at[1] == 3 * at[0] ? "picture sharp" : "picture blurred");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Position drone = new Position();
        Thread[] threads = {
            new Thread(new Remote(drone, 1, 3)),
            new Thread(new Remote(drone, 10, 30)),
            new Thread(new Camera(drone)),
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int[] end = drone.get();
        System.out.println("drone at (" + end[0] + ", " + end[1] + ")");
    }
}
