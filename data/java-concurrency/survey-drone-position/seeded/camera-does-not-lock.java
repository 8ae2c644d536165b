public class DroneSurvey {
    static final class Point {
        final int x;
        final int y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    static final class Drone {
        private Point at = new Point(0, 0);

        synchronized void move(int dx, int dy) {
            at = new Point(at.x + dx, at.y + dy);
        }

        Point position() {
            return at;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Drone drone = new Drone();
        Thread p = new Thread(() -> {
            drone.move(1, 3);
            drone.move(1, 3);
        }, "P");
        Thread q = new Thread(() -> {
            drone.move(10, 30);
            drone.move(10, 30);
        }, "Q");
        Thread camera = new Thread(() -> {
            Point seen = drone.position();
            System.out.println(seen.y == 3 * seen.x ? "picture sharp" : "picture blurred");
        }, "camera");
        p.start();
        q.start();
        camera.start();
        p.join();
        q.join();
        camera.join();
        Point end = drone.position();
        System.out.println("drone at (" + end.x + ", " + end.y + ")");
    }
}
