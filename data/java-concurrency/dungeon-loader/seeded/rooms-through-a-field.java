import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class Game {
    static int rooms;

    static final FutureTask<Void> mapTask = new FutureTask<>(() -> {
        rooms = 6;
        System.out.println("map loaded");
    }, null);

    static final FutureTask<Integer> monsterTask = new FutureTask<>(() -> {
        int count = 2 * rooms;
        System.out.println("monsters placed");
        return count;
    });

    static class Player extends Thread {
        final int number;

        Player(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            try {
                mapTask.get();
                int monsters = monsterTask.get();
                System.out.println("player " + number + " meets " + monsters + " monsters in " + rooms + " rooms");
            } catch (InterruptedException | ExecutionException e) {
                System.out.println("player " + number + " is left out");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Player[] players = {new Player(0), new Player(1)};
        for (Player player : players) {
            player.start();
        }
        new Thread(mapTask).start();
        new Thread(monsterTask).start();
        for (Player player : players) {
            player.join();
        }
        System.out.println("game over");
    }
}
