//! labels: data_race
//! race: Sketch.lines 9 23
// Object.clone reads the fields.
public class SketchClonedWhileDrawn {
    static class Sketch implements Cloneable {
        int lines;

        Sketch copy() throws CloneNotSupportedException {
            return (Sketch) super.clone();
        }
    }

    public static void main(String[] args) throws Exception {
        Sketch sketch = new Sketch();
        Thread copier = new Thread(() -> {
            try {
                sketch.copy();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        });
        copier.start();
        sketch.lines = 2;
        copier.join();
    }
}
