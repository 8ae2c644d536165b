//! labels: none
//! coverage: any
//! left_out: surroundings
// What the explorer adds to classes stands in no list.
public class MembersWithoutOurs {
    interface Plan {
        Integer ROOMS = Integer.valueOf(2);

        void draw();
    }

    static class House {
        static int floors = 1;

        public void paint() {}
    }

    public static void main(String[] args) throws InterruptedException {
        int[] members = new int[1];
        Thread other = new Thread(() -> members[0] = Plan.class.getMethods().length
                + Plan.class.getDeclaredMethods().length
                + House.class.getDeclaredMethods().length);
        other.start();
        other.join();
        if (members[0] != 3) {
            throw new IllegalStateException(members[0] + " members");
        }
    }
}
