//! labels: none
//! coverage: any
//! left_out: library_objects
//! output: "open\n"
//! output: "shut\n"
// A thread opens a field to all while another asks for its value by the same object.
import java.lang.reflect.Field;

public class AccessOpenedMeanwhile {
    public static void main(String[] args) throws Exception {
        Field field = Safe.class.getDeclaredField("sum");
        Thread opener = new Thread(() -> field.setAccessible(true));
        opener.start();
        try {
            field.getInt(new Safe());
            System.out.println("open");
        } catch (IllegalAccessException e) {
            System.out.println("shut");
        }
        opener.join();
    }
}

class Safe {
    private int sum;
}
