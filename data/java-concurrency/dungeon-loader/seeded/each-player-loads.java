import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class DungeonGame {
    static class Dungeon {
        private final FutureTask<Integer> map = new FutureTask<>(() -> {
            System.out.println("map loaded");
            return 6;
        });
        private final FutureTask<Integer> monsters = new FutureTask<>(() -> {
            int count = 2 * rooms();
            System.out.println("monsters placed");
            return count;
        });

        // Loads on the first call; a FutureTask runs only once.
        int rooms() throws InterruptedException, ExecutionException {
            map.run();
            return map.get();
        }

        int monsters() throws InterruptedException, ExecutionException {
            monsters.run();
            return monsters.get();
        }
    }

    static class Player implements Runnable {
        private final int number;

        Player(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            Dungeon dungeon = new Dungeon();
            try {
                int rooms = dungeon.rooms();
                System.out.println("player " + number + " meets " + dungeon.monsters() + " monsters in " + rooms + " rooms");
            } catch (InterruptedException | ExecutionException e) {
                System.out.println("player " + number + " has no dungeon");
            }
        }
    }

    static class Loader implements Runnable {
        private final boolean withMonsters;

        Loader(boolean withMonsters) {
            this.withMonsters = withMonsters;
        }

        @Override
        public void run() {
            Dungeon dungeon = new Dungeon();
            try {
                dungeon.rooms();
                if (withMonsters) {
                    dungeon.monsters();
                }
            } catch (InterruptedException | ExecutionException e) {
                System.out.println("loading failed");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread zero = new Thread(new Player(0));
        Thread one = new Thread(new Player(1));
        zero.start();
        one.start();
        new Thread(new Loader(false)).start();
        new Thread(new Loader(true)).start();
        zero.join();
        one.join();
        System.out.println("game over");
    }
}
