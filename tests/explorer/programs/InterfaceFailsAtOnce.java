//! labels: none
//! coverage: any
//! left_out: interface_initialisers
// The program looks for fields, so interfaces keep theirs: that one fails before all else, and the program
// hears of it another way than it would elsewhere.
public class InterfaceFailsAtOnce {
    public interface Plan {
        Integer ROOMS = Integer.valueOf(3);
    }

    interface Ruin {
        int[] WALLS = new int[-1];
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        other.join();
        if (!Plan.class.getField("ROOMS").get(null).equals(3)) {
            throw new IllegalStateException("no rooms");
        }
        try {
            System.out.println(Ruin.WALLS.length);
        } catch (ExceptionInInitializerError e) {
            System.out.println("ruined");
        }
    }
}
