public class Drone {
    private int x = 0;
    private int y = 0;

    public synchronized int[] getPosition() {
        return new int[] {x, y};
    }

    public synchronized void setPosition(int[] position) {
        x = position[0];
        y = position[1];
    }

    static Thread remote(Drone drone, int dx, int dy) {
        return new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                int[] position = drone.getPosition();
                position[0] += dx;
                position[1] += dy;
                drone.setPosition(position);
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Drone drone = new Drone();
        Thread p = remote(drone, 1, 3);
        Thread q = remote(drone, 10, 30);
        Thread camera = new Thread(() -> {
            int[] position = drone.getPosition();
            if (position[1] == 3 * position[0]) {
                System.out.println("picture sharp");
            } else {
                System.out.println("picture blurred");
            }
        });
        p.start();
        q.start();
        camera.start();
        p.join();
        q.join();
        camera.join();
        int[] end = drone.getPosition();
        System.out.println("drone at (" + end[0] + ", " + end[1] + ")");
    }
}
