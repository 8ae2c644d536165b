import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class RowingBoat {
    static class Rower extends Thread {
        private final int number;
        private final List<Integer> crew = Collections.synchronizedList(new ArrayList<>());

        Rower(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            boolean aboard = false;
            synchronized (crew) {
                if (crew.size() < 2) {
                    crew.add(number);
                    aboard = true;
                }
            }
            System.out.println("rower " + number + (aboard ? " aboard" : " ashore"));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Rower[] rowers = new Rower[3];
        for (int i = 0; i < 3; i++) {
            rowers[i] = new Rower(i);
            rowers[i].start();
        }
        int crew = 0;
        for (Rower rower : rowers) {
            rower.join();
            crew += rower.crew.size();
        }
        System.out.println("crew=" + Math.min(crew, 2));
    }
}
