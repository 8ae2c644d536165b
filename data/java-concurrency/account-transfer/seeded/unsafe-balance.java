import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class Bank {
    static final Unsafe UNSAFE = unsafe();

    static final class Account {
        volatile long balance = 1000;

        void add(long amount) {
            try {
                long at = UNSAFE.objectFieldOffset(Account.class.getDeclaredField("balance"));
                UNSAFE.getAndAddLong(this, at, amount);
            } catch (NoSuchFieldException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static Thread clerk(Account from, Account to, int amount) {
        return new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                from.add(-amount);
                to.add(amount);
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Account a = new Account();
        Account b = new Account();
        Thread one = clerk(a, b, 10);
        Thread two = clerk(b, a, 5);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println("A=" + a.balance);
        System.out.println("B=" + b.balance);
        System.out.println("total=" + (a.balance + b.balance));
    }
}
