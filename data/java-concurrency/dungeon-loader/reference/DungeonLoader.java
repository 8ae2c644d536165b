import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

public class DungeonLoader {
    private static class Player implements Runnable {
        private final int number;
        private final Future<Integer> rooms;
        private final Future<Integer> monsters;

        Player(int number, Future<Integer> rooms, Future<Integer> monsters) {
            this.number = number;
            this.rooms = rooms;
            this.monsters = monsters;
        }

        @Override
        public void run() {
            try {
                int roomCount = rooms.get();
                int monsterCount = monsters.get();
                System.out.println("player " + number + " meets " + monsterCount + " monsters in " + roomCount + " rooms");
            } catch (ExecutionException e) {
                System.out.println("player " + number + " cannot join: " + e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FutureTask<Integer> rooms = new FutureTask<>(() -> {
            System.out.println("map loaded");
            return 6;
        });
        FutureTask<Integer> monsters = new FutureTask<>(() -> {
            int count = 2 * rooms.get();
            System.out.println("monsters placed");
            return count;
        });
        Thread[] players = new Thread[2];
        for (int i = 0; i < players.length; i++) {
            players[i] = new Thread(new Player(i, rooms, monsters));
            players[i].start();
        }
        new Thread(monsters, "monster loader").start();
        new Thread(rooms, "map loader").start();
        for (Thread player : players) {
            player.join();
        }
        System.out.println("game over");
    }
}
