//! labels: deadlock
//! coverage: exhausted
//! threads: 2
// Two modules lock "private" string literals, but equal literals are one object, and their orders
// cross.
public class LiteralLockCollision {
    static class Cache {
        private final String guard = "lock";
        private final Index index;

        Cache(Index index) {
            this.index = index;
        }

        void evict() {
            synchronized (guard) {
                synchronized (index.guard) {
                    index.entries--;
                }
            }
        }
    }

    static class Index {
        final Object guard = new Object();
        private final String journal = "lock";
        int entries = 1;

        void rebuild() {
            synchronized (guard) {
                synchronized (journal) {
                    entries = 0;
                }
            }
        }
    }

    public static void main(String[] args) {
        Index index = new Index();
        Cache cache = new Cache(index);
        new Thread(cache::evict, "evictor").start();
        new Thread(index::rebuild, "builder").start();
    }
}
