"""Java programs that race or deadlock where only the library calls them, and programs that do not.

The code that goes wrong is in a method that the library calls: a comparison, a hook of a pool, an
initialiser, a handler. A program that uses loggers or the heap rightly is none of these. One that
draws random numbers is none either, but it is never proved.
"""

from dataclasses import dataclass
from typing import Final

from tests.hostile.java_channel.attacks import RACE

DEADLOCK: Final = "deadlock"
PASS: Final = "pass"
DRAWN: Final = "random_numbers"
"""Nothing is wrong, but the program draws numbers, of which no execution has others."""

ASKED: Final = "surroundings"
"""Nothing is wrong, but the program asks for what is not as elsewhere."""

TIMED: Final = "clock"
"""Nothing is wrong, but the program decides by a time."""

_TEMPLATE: Final = """\
import java.io.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

public class {name} {{
    static int counter;

    static void hit() {{
        counter = counter + 1;
    }}

    static void twice(Runnable task) throws Exception {{
        both(task, task);
    }}

    static void both(Runnable first, Runnable second) throws Exception {{
        Thread one = new Thread(first);
        Thread two = new Thread(second);
        one.start();
        two.start();
        one.join();
        two.join();
    }}

{members}

    public static void main(String[] args) throws Exception {{
{code}
    }}
}}
"""


@dataclass(frozen=True, slots=True)
class Callback:
    """One program.

    Attributes:
        name: Its class.
        verdict: What must become of it.
        code: What its main method does.
        members: What else its class has.
    """

    name: str
    verdict: str
    code: str
    members: str = ""

    def source(self) -> str:
        """Returns the program."""
        return _TEMPLATE.format(name=self.name, members=self.members, code=self.code)


CALLBACKS: Final = (
    Callback(
        "AtomicUpdateRaces",
        RACE,
        """
        both(() -> { x.updateAndGet(v->{hit();return v;}); }, () -> {
        y.updateAndGet(v->{hit();return v;}); });
        """,
        "static AtomicInteger x=new AtomicInteger(), y=new AtomicInteger();",
    ),
    Callback(
        "CopyRaces",
        RACE,
        """
        Thread one=new Thread(()->{a[0]=1;}); one.start(); int[] b=new int[2];
        System.arraycopy(a,0,b,0,2); one.join();
        """,
        "static int[] a=new int[2];",
    ),
    Callback(
        "CrossedInHooks",
        DEADLOCK,
        """
        both(() -> { new HashSet<Object>().add(new K(a,b)); }, () -> {
        new HashSet<Object>().add(new K(b,a)); });
        """,
        """
        static final Object a=new Object(),b=new Object(); static class K { Object p,q;
        K(Object p,Object q){this.p=p;this.q=q;} public int hashCode(){ synchronized(p){
        synchronized(q){ return 1; } } } }
        """,
    ),
    Callback(
        "CrossedInInit",
        DEADLOCK,
        "both(() -> { new A(); }, () -> { new B(); });",
        "static class A { static { new B(); } } static class B { static { new A(); } }",
    ),
    Callback(
        "CrossedOnBoxes",
        DEADLOCK,
        """
        both(() -> { synchronized(Integer.valueOf(1)){synchronized(Integer.valueOf(2)){}}
        }, () -> {
        synchronized(Integer.valueOf(2)){
            synchronized(Integer.class){synchronized(Integer.valueOf(1)){}}
        }
        });
        """,
    ),
    Callback(
        "CrossedOnInterned",
        DEADLOCK,
        """
        both(() -> { synchronized(new String("a").intern()){synchronized("b"){}} }, () -> {
        synchronized("b"){synchronized("a"){}} });
        """,
    ),
    Callback(
        "DefaultMethods",
        RACE,
        "twice(() -> { new K().go(); });",
        "interface D { default void go(){hit();} } static class K implements D {}",
    ),
    Callback(
        "FactoryNull",
        RACE,
        """
        ExecutorService e=Executors.newFixedThreadPool(2,r->null); e.execute(()->{});
        e.shutdown(); twice(() -> { hit(); });
        """,
    ),
    Callback(
        "FactoryStarted",
        RACE,
        """
        ExecutorService e=Executors.newFixedThreadPool(2,r->{Thread t=new Thread(r);
        t.start(); return t;}); try{e.execute(()->{});}catch(Throwable x){} e.shutdownNow();
        twice(() -> { hit(); });
        """,
    ),
    Callback(
        "HandlerThrows",
        RACE,
        """
        Thread.setDefaultUncaughtExceptionHandler((t,x)->{hit();throw new Error();});
        twice(() -> { throw new Error(); });
        """,
    ),
    Callback(
        "InheritRaces",
        RACE,
        """
        l.set(1); Thread m=new Thread(()->new Thread(()->{})); m.start();
        new Thread(()->{}); m.join();
        """,
        """
        static InheritableThreadLocal<Integer> l=new InheritableThreadLocal<Integer>(){
        protected Integer childValue(Integer i){hit();return i;} };
        """,
    ),
    Callback(
        "InitCircle",
        DEADLOCK,
        "both(() -> { int q=A.x; }, () -> { int q=B.y; });",
        "static class A { static int x=B.y+1; } static class B { static int y=A.x+1; }",
    ),
    Callback(
        "IterableRaces",
        RACE,
        """
        twice(() -> { String.join(",",new I()); });
        """,
        """
        static class I implements Iterable<String> {
        public Iterator<String> iterator(){hit();return Collections.<String>emptyList().iterator();}
        }
        """,
    ),
    Callback(
        "LockExtended",
        RACE,
        "twice(() -> { l.lock(); l.unlock(); });",
        """
        static class L extends ReentrantLock { public void lock(){hit();}
        public void unlock(){hit();} } static L l=new L();
        """,
    ),
    Callback(
        "LockOfThreadGroup",
        DEADLOCK,
        """
        Object g=Thread.currentThread().getThreadGroup(), o=System.out; both(() -> {
        synchronized(g){synchronized(o){}} }, () -> { synchronized(o){synchronized(g){}} });
        """,
    ),
    Callback(
        "PrivilegedRaces",
        RACE,
        """
        twice(() -> {
        java.security.AccessController.doPrivileged(
            (java.security.PrivilegedAction<Void>)()->{hit();return null;});
        });
        """,
    ),
    Callback(
        "ProxyRaces",
        RACE,
        """
        twice(() -> {
        ((Runnable)Proxy.newProxyInstance(
            ProxyRaces.class.getClassLoader(),new Class<?>[]{Runnable.class},
            (x,m,z)->{hit();return null;})).run();
        });
        """,
    ),
    Callback(
        "SerialRaces",
        RACE,
        """
        twice(() -> {
        try{new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(new K());}
        catch(IOException e){}
        });
        """,
        """
        static class K implements Serializable {
        private void writeObject(ObjectOutputStream o){hit();} }
        """,
    ),
    Callback(
        "SyncExtended",
        RACE,
        "twice(() -> { l.acquire(1); l.release(1); });",
        """
        static class S extends AbstractQueuedSynchronizer {
        protected boolean tryAcquire(int n){hit();return true;}
        protected boolean tryRelease(int n){hit();return true;} } static S l=new S();
        """,
    ),
    Callback(
        "SyncLies",
        RACE,
        "twice(() -> { l.acquire(1); counter++; l.release(1); });",
        """
        static class S extends AbstractQueuedSynchronizer { boolean got;
        protected boolean tryAcquire(int n){return compareAndSetState(0,1)||true;}
        protected boolean tryRelease(int n){setState(0);return true;} } static S l=new S();
        """,
    ),
    Callback(
        "TaskHooks",
        RACE,
        "twice(() -> { new F().run(); });",
        """
        static class F extends FutureTask<Integer> { F(){super(()->1);}
        protected void done(){hit();} protected void set(Integer i){hit();super.set(i);} }
        """,
    ),
    Callback(
        "ThreadLocalRaces",
        RACE,
        "twice(() -> { l.get(); });",
        "static ThreadLocal<Integer> l=ThreadLocal.withInitial(()->{hit();return 1;});",
    ),
    Callback(
        "ThreadOverridden",
        RACE,
        "T a=new T(),b=new T(); a.start(); b.start(); a.interrupt(); a.join(); b.join();",
        """
        static class T extends Thread { public void run(){hit();}
        public void interrupt(){hit();} public boolean isInterrupted(){hit();return true;}
        public State getState(){hit();return State.NEW;}
        public synchronized void start(){super.start();}
        public ClassLoader getContextClassLoader(){hit();return null;}
        public void setUncaughtExceptionHandler(UncaughtExceptionHandler h){hit();}
        public Thread.UncaughtExceptionHandler getUncaughtExceptionHandler(){hit();return null;}
        }
        """,
    ),
    Callback(
        "TimerRaces",
        RACE,
        """
        Timer t=new Timer(), u=new Timer();
        t.schedule(new TimerTask(){public void run(){hit();t.cancel();}},1);
        u.schedule(new TimerTask(){public void run(){hit();u.cancel();}},1);
        """,
    ),
    Callback(
        "ToStringFormat",
        RACE,
        """
        twice(() -> { String.format("%s",new K()); });
        """,
        """
        static class K implements Formattable {
        public void formatTo(Formatter f,int a,int b,int c){hit();} }
        """,
    ),
    Callback(
        "ToStringRaces",
        RACE,
        """
        twice(() -> { String s="a"+new K(); });
        """,
        """
        static class K { public String toString(){hit();return "";} }
        """,
    ),
    Callback(
        "WriterRaces",
        RACE,
        """
        twice(() -> { new PrintWriter(new W(),true).println("x"); });
        """,
        """
        static class W extends Writer { public void write(char[] c,int a,int b){hit();}
        public void flush(){} public void close(){} }
        """,
    ),
    Callback(
        "StreamOfArray",
        RACE,
        """
        Thread one=new Thread(()->{a[0]=1;}); one.start(); int h=Arrays.stream(a).sum();
        one.join();
        """,
        "static int[] a=new int[2];",
    ),
    Callback(
        "InternCompared",
        ASKED,
        """
        String k="a"+args.length; boolean first=k.intern()==k;
        twice(() -> { if (first) hit(); });
        """,
    ),
    Callback(
        "InternCompared2",
        ASKED,
        """
        Object k="a"+args.length; Object[] had={k.toString().intern()};
        twice(() -> { if (same(had[0],k)) hit(); });
        """,
        "static boolean same(Object x, Object y) { return x==y; }",
    ),
    Callback(
        "InternSwapped",
        ASKED,
        """
        String k="a"+args.length; AtomicReference<Object> r=new AtomicReference<>(k);
        boolean first=r.compareAndSet(k.intern(),"b");
        twice(() -> { if (first) hit(); });
        """,
    ),
    Callback(
        "CollectorAsked",
        ASKED,
        """
        java.lang.ref.WeakReference<Object> w=new java.lang.ref.WeakReference<>(new Object());
        System.gc(); boolean odd=w.get()==null; twice(() -> { if (odd) hit(); });
        """,
    ),
    Callback(
        "WeakMapCollected",
        ASKED,
        """
        Map<Object,Integer> m=new WeakHashMap<>(); m.put(new Object(),1);
        Runtime.getRuntime().gc(); boolean odd=m.isEmpty(); twice(() -> { if (odd) hit(); });
        """,
    ),
    Callback(
        "LambdaNamed",
        ASKED,
        """
        Runnable r=() -> { }; boolean odd=r.getClass().getName().contains("Lambda$1/");
        twice(() -> { if (odd) hit(); });
        """,
    ),
    Callback(
        "MostMemory",
        ASKED,
        """
        boolean odd=Runtime.getRuntime().maxMemory()>1L<<32; twice(() -> { if (odd) hit(); });
        """,
    ),
    Callback(
        "CommonParallelism",
        ASKED,
        """
        boolean odd=ForkJoinPool.getCommonPoolParallelism()>1; twice(() -> { if (odd) hit(); });
        """,
    ),
    Callback(
        "CallerOfRecord",
        ASKED,
        """
        boolean odd="main".equals(new java.util.logging.LogRecord(
            java.util.logging.Level.INFO,"x").getSourceMethodName());
        twice(() -> { if (odd) hit(); });
        """,
    ),
    Callback(
        "TimeOfTask",
        TIMED,
        """
        Timer t=new Timer(true); CountDownLatch l=new CountDownLatch(1);
        AtomicBoolean b=new AtomicBoolean(); t.schedule(new TimerTask() { public void run() {
        b.set(scheduledExecutionTime()%10==7); l.countDown(); } },0); l.await(); t.cancel();
        boolean odd=b.get(); twice(() -> { if (odd) hit(); });
        """,
    ),
    Callback(
        "CalendarOfFormat",
        TIMED,
        """
        boolean odd=new java.text.SimpleDateFormat("ss").getCalendar()
            .get(Calendar.MILLISECOND)==777; twice(() -> { if (odd) hit(); });
        """,
    ),
    Callback(
        "CleanCollector",
        PASS,
        """
        twice(() -> { synchronized(CleanCollector.class) { hit(); } System.gc(); });
        """,
    ),
    Callback(
        "CleanIntern",
        PASS,
        """
        twice(() -> { String k=("a"+args.length).intern(); synchronized(k){
        m.merge(k,1,Integer::sum); } });Function<String,String> f=String::intern;
        System.out.println(f.apply("q")=="q");
        """,
        "static Map<String,Integer> m=new HashMap<>();",
    ),
    Callback(
        "CleanLocale",
        PASS,
        """
        Locale.setDefault(Locale.US); AtomicInteger n=new AtomicInteger(); twice(() -> {
        n.incrementAndGet(); }); System.out.printf("%.2f%n",1.5);
        """,
    ),
    Callback(
        "CleanLog",
        DRAWN,
        """
        java.util.logging.Logger.getLogger("q").info("x");
        AtomicInteger n=new AtomicInteger(); twice(() -> { n.incrementAndGet();
        UUID.randomUUID(); });
        """,
    ),
    Callback(
        "CleanMemory",
        PASS,
        """
        AtomicLong n=new AtomicLong(); twice(() -> {
        n.addAndGet(Runtime.getRuntime().freeMemory()-Runtime.getRuntime().totalMemory());
        }); Supplier<Long> f=Runtime.getRuntime()::freeMemory; System.out.println(f.get());
        """,
    ),
    Callback(
        "CleanSecure",
        DRAWN,
        """
        AtomicInteger n=new AtomicInteger(); twice(() -> {
        n.addAndGet(new java.security.SecureRandom().nextInt(3)
            +ThreadLocalRandom.current().nextInt(5)+(int)(Math.random()*3));
        });
        """,
    ),
    Callback(
        "CleanUuid",
        DRAWN,
        """
        ConcurrentHashMap<String,Integer> n=new ConcurrentHashMap<>(); twice(() -> {
        n.put(UUID.randomUUID().toString(),1); }); System.out.println(n.size());
        """,
    ),
)
"""All of them; their names are different."""
