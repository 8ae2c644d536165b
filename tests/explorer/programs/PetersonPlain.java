//! labels: data_race
//! race: PetersonPlain.wantLeft 19 31
//! race: PetersonPlain.wantLeft 25 31
//! race: PetersonPlain.wantRight 21 29
//! race: PetersonPlain.wantRight 21 35
//! race: PetersonPlain.turn 20 30
//! race: PetersonPlain.turn 20 31
//! race: PetersonPlain.turn 21 30
//! race: PetersonPlain.visits 24 34
//! threads: 2
// Peterson's algorithm on plain fields: nothing orders the flags, the turn or the counter.
public class PetersonPlain {
    static boolean wantLeft;
    static boolean wantRight;
    static int turn;
    static int visits;

    static void left() {
        wantLeft = true;
        turn = 1;
        while (wantRight && turn == 1) {
            Thread.yield();
        }
        visits++;
        wantLeft = false;
    }

    static void right() {
        wantRight = true;
        turn = 0;
        while (wantLeft && turn == 0) {
            Thread.yield();
        }
        visits++;
        wantRight = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread l = new Thread(PetersonPlain::left);
        Thread r = new Thread(PetersonPlain::right);
        l.start();
        r.start();
        l.join();
        r.join();
        System.out.println("visits " + visits);
    }
}
