//! labels: none
//! coverage: any
//! left_out: surroundings
// Another thread writes a final field by reflection.
import java.lang.reflect.Field;

public class FinalFieldReflected {
    static class Form {
        final int copies;

        Form(int copies) {
            this.copies = copies;
        }
    }

    public static void main(String[] args) throws Exception {
        Form form = new Form(args.length + 1);
        Field field = Form.class.getDeclaredField("copies");
        field.setAccessible(true);
        Thread clerk = new Thread(() -> {
            try {
                field.setInt(form, 2);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        });
        clerk.start();
        int copies = form.copies;
        clerk.join();
        if (copies == 2) {
            throw new IllegalStateException("two");
        }
    }
}
