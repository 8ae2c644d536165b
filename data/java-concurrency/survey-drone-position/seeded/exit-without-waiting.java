public class SurveyDrone {
    private int x;
    private int y;

    synchronized void move(int dx, int dy) {
        x += dx;
        y += dy;
    }

    synchronized int[] position() {
        return new int[] {x, y};
    }

    public static void main(String[] args) throws InterruptedException {
        SurveyDrone drone = new SurveyDrone();
        Thread p = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                drone.move(1, 3);
            }
        });
        Thread q = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                drone.move(10, 30);
            }
        });
        Thread camera = new Thread(() -> {
            int[] at = drone.position();
            System.out.println(at[1] == 3 * at[0] ? "picture sharp" : "picture blurred");
        });
        p.start();
        q.start();
        camera.start();
        camera.join();
        int[] at = drone.position();
        System.out.println("drone at (" + at[0] + ", " + at[1] + ")");
        System.exit(0);
    }
}
