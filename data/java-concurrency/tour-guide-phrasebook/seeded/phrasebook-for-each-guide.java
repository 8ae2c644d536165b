public class PhrasebookTour {
    static class Phrasebook {
        private String lastWord = "";
        private String lastTranslation = "";
        private int turns = 0;

        public synchronized String translate(String word) {
            if (!lastWord.equals(word)) {
                turns++;
                lastWord = word;
                switch (word) {
                    case "sea":
                        lastTranslation = "mer";
                        break;
                    case "sun":
                        lastTranslation = "soleil";
                        break;
                    default:
                        lastTranslation = "ciel";
                        break;
                }
            }
            return lastTranslation;
        }

        public synchronized int getTurns() {
            return turns;
        }
    }

    static class Guide implements Runnable {
        private final Phrasebook phrasebook = new Phrasebook();
        private final String firstWord;
        private final String secondWord;
        private String translations;

        Guide(String firstWord, String secondWord) {
            this.firstWord = firstWord;
            this.secondWord = secondWord;
        }

        @Override
        public void run() {
            String first = phrasebook.translate(firstWord);
            String second = phrasebook.translate(secondWord);
            translations = first + " " + second;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Guide x = new Guide("sea", "sea");
        Guide y = new Guide("sun", "sea");
        Thread threadX = new Thread(x, "X");
        Thread threadY = new Thread(y, "Y");
        threadX.start();
        threadY.start();
        threadX.join();
        threadY.join();
        System.out.println("X: " + x.translations);
        System.out.println("Y: " + y.translations);
        int turned = x.phrasebook.getTurns() + y.phrasebook.getTurns();
        System.out.println("pages turned " + turned + " times");
    }
}
