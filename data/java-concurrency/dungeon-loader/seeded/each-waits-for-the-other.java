import java.util.concurrent.FutureTask;

public class Dungeon {
    private final FutureTask<Integer> monsters = new FutureTask<>(this::placeMonsters);
    private final FutureTask<Integer> map = new FutureTask<>(this::loadMap);
    private int rooms;

    private Integer loadMap() throws Exception {
        rooms = 6;
        System.out.println("map loaded");
        // The map is complete only with its monsters.
        monsters.get();
        return rooms;
    }

    private Integer placeMonsters() throws Exception {
        int count = map.get() * 2;
        System.out.println("monsters placed");
        return count;
    }

    private void play(int player) {
        try {
            int r = map.get();
            int m = monsters.get();
            System.out.println("player " + player + " meets " + m + " monsters in " + r + " rooms");
        } catch (Exception e) {
            System.out.println("player " + player + " cannot join");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Dungeon dungeon = new Dungeon();
        Thread first = new Thread(() -> dungeon.play(0));
        Thread second = new Thread(() -> dungeon.play(1));
        first.start();
        second.start();
        new Thread(dungeon.map).start();
        new Thread(dungeon.monsters).start();
        first.join();
        second.join();
        System.out.println("game over");
    }
}
