"""Makes Java answers to account-transfer: the racing program, or a right one, and an attack."""

TASK = "account-transfer"

_PROGRAM = """\
@IMPORTS@
public class Bank {
    static final class Account {
        final int rank;
        int balance = 1000;

        Account(int rank) {
            this.rank = rank;
        }
    }

    static boolean racy() throws Throwable {
        @RACY@
    }

    static void transfer(Account from, Account to, int amount, boolean racy) {
        Account first = from.rank < to.rank ? from : to;
        Account second = racy ? first : first == from ? to : from;
        if (racy) {
            from.balance -= amount;
            to.balance += amount;
            return;
        }
        synchronized (first) {
            synchronized (second) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    static Thread clerk(Account from, Account to, int amount, boolean racy) {
        return new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                transfer(from, to, amount, racy);
            }
        });
    }

    @MEMBERS@

    public static void main(String[] args) throws Throwable {
        @BEFORE@
        boolean racy = racy();
        Account a = new Account(0);
        Account b = new Account(1);
        Thread one = clerk(a, b, 10, racy);
        Thread two = clerk(b, a, 5, racy);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println("A=" + a.balance);
        System.out.println("B=" + b.balance);
        System.out.println("total=" + (a.balance + b.balance));
        @AFTER@
    }
}
"""


def fenced(source: str) -> str:
    """Returns a response that holds a Java program."""
    return f"```java\n{source}\n```\n"


def bank(
    *,
    racy: str = "return true;",
    imports: str = "",
    members: str = "",
    before: str = "",
    after: str = "",
) -> str:
    """Returns a response with the program.

    Args:
        racy: Body of the method that says whether its threads race: by default they do.
        imports: What stands before the class.
        members: Members of the class.
        before: What main does first.
        after: What main does last.
    """
    source = _PROGRAM.replace("@IMPORTS@", imports).replace("@RACY@", racy)
    source = source.replace("@MEMBERS@", members)
    return fenced(source.replace("@BEFORE@", before).replace("@AFTER@", after))


def attempted(attack: str, *, members: str = "") -> str:
    """Returns the racing program, which first tries an attack and goes on whatever comes of it."""
    return bank(before=f"try {{ {attack} }} catch (Throwable caught) {{ }}", members=members)


def right(*, before: str = "", members: str = "", imports: str = "") -> str:
    """Returns the program that does not race, with something odd in it."""
    return bank(racy="return false;", before=before, members=members, imports=imports)
