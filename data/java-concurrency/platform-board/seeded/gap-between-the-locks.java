import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Station {
    static class Timetable {
        private final Map<String, Integer> map = new HashMap<>();
        private final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();

        void write(String train, int platform) {
            rw.writeLock().lock();
            try {
                map.put(train, platform);
            } finally {
                rw.writeLock().unlock();
            }
        }

        int read(String train) {
            rw.readLock().lock();
            try {
                return map.get(train);
            } finally {
                rw.readLock().unlock();
            }
        }
    }

    static class Dispatcher extends Thread {
        private final Timetable timetable;
        private final int id;

        Dispatcher(Timetable timetable, int id) {
            this.timetable = timetable;
            this.id = id;
        }

        @Override
        public void run() {
            timetable.write("express", id);
            int platform = timetable.read("express");
            System.out.println("dispatcher " + id + " announces platform " + platform);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Timetable timetable = new Timetable();
        Dispatcher first = new Dispatcher(timetable, 1);
        Dispatcher second = new Dispatcher(timetable, 2);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("express leaves from platform " + timetable.read("express"));
    }
}
