public class TextRenderer {
    static final class FontTable {
        private final int[] widths = new int[4];

        FontTable() {
            System.out.println("loading fonts");
            for (int glyph = 0; glyph < widths.length; glyph++) {
                widths[glyph] = 5 + glyph;
            }
        }

        int width(int glyph) {
            return widths[glyph];
        }
    }

    static final class Fonts {
        private volatile FontTable table;

        FontTable get() {
            FontTable found = table;
            if (found == null) {
                synchronized (this) {
                    found = table;
                    if (found == null) {
                        found = new FontTable();
                        table = found;
                    }
                }
            }
            return found;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Fonts fonts = new Fonts();
        int[] words = new int[3];
        Thread[] renderers = new Thread[3];
        for (int i = 0; i < renderers.length; i++) {
            int r = i;
            renderers[r] = new Thread(() -> {
                FontTable table = fonts.get();
                words[r] = table.width(r) + table.width(r + 1);
            });
            renderers[r].start();
        }
        int total = 0;
        for (int r = 0; r < renderers.length; r++) {
            renderers[r].join();
            total += words[r];
        }
        for (int r = 0; r < words.length; r++) {
            System.out.println("word " + r + " width " + words[r]);
        }
        System.out.println("total=" + total);
    }
}
