//! labels: none
//! coverage: exhausted
//! output: "5\n"
//! threads: 1
// Reflection opens the program's own private field and method; join orders the accesses.
import java.lang.reflect.Field;
import java.lang.reflect.Method;

public class ReflectiveCounter {
    static class Vault {
        private int coins = 2;

        private void deposit(int n) {
            coins += n;
        }
    }

    public static void main(String[] args) throws Exception {
        Vault vault = new Vault();
        Method deposit = Vault.class.getDeclaredMethod("deposit", int.class);
        deposit.setAccessible(true);
        Thread saver = new Thread(() -> {
            try {
                deposit.invoke(vault, 3);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        });
        saver.start();
        saver.join();
        Field coins = Vault.class.getDeclaredField("coins");
        coins.setAccessible(true);
        System.out.println(coins.getInt(vault));
    }
}
