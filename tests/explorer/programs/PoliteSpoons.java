//! labels: resource_limit
//! coverage: any
//! left_out: pauses
//! threads: 2
// Each diner hands the spoon to the other as long as the other is hungry, so neither ever eats.
public class PoliteSpoons {
    static class Spoon {
        private Diner owner;

        synchronized Diner owner() {
            return owner;
        }

        synchronized void give(Diner next) {
            owner = next;
        }
    }

    static class Diner extends Thread {
        private final Spoon spoon;
        private Diner partner;
        private volatile boolean hungry = true;

        Diner(String name, Spoon spoon) {
            super(name);
            this.spoon = spoon;
        }

        @Override
        public void run() {
            while (hungry) {
                if (spoon.owner() != this) {
                    Thread.yield();
                    continue;
                }
                if (partner.hungry) {
                    spoon.give(partner);
                    continue;
                }
                hungry = false;
                System.out.println(getName() + " ate");
                spoon.give(partner);
            }
        }
    }

    public static void main(String[] args) {
        Spoon spoon = new Spoon();
        Diner ann = new Diner("Ann", spoon);
        Diner bob = new Diner("Bob", spoon);
        ann.partner = bob;
        bob.partner = ann;
        spoon.give(ann);
        ann.start();
        bob.start();
    }
}
