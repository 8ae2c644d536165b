import java.util.concurrent.CopyOnWriteArrayList;

public class FireBells {
    static class Bell {
        int rung = 0;

        void ring() {
            int before = rung;
            rung = before + 1;
        }
    }

    static final CopyOnWriteArrayList<Bell> bells = new CopyOnWriteArrayList<>();

    static void alarm() {
        for (Bell bell : bells) {
            bell.ring();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bell hall = new Bell();
        Bell attic = new Bell();
        bells.add(hall);
        Thread kitchen = new Thread(FireBells::alarm);
        Thread cellar = new Thread(FireBells::alarm);
        Thread electrician = new Thread(() -> bells.add(attic));
        kitchen.start();
        cellar.start();
        electrician.start();
        kitchen.join();
        cellar.join();
        electrician.join();
        System.out.println("hall rung " + hall.rung);
        System.out.println("attic rung " + attic.rung);
    }
}
