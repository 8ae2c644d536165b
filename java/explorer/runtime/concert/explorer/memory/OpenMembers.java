package concert.explorer.memory;

import concert.explorer.Engine;
import concert.explorer.scheduling.Task;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;

/**
 * Whether members are open to all: {@code setAccessible} writes a plain field of the object that stands
 * for the member, and whoever uses the member reads it.
 */
public final class OpenMembers {
  private OpenMembers() {}

  /**
   * Before members are opened or shut.
   *
   * @param members one, or an array of them
   * @param field the variable that says whether one is open
   */
  public static void set(Task me, Object members, boolean on, int field, int site) {
    if (members instanceof Object[]) {
      for (Object each : (Object[]) members) {
        set(me, each, on, field, site);
      }
    } else if (members instanceof AccessibleObject) {
      long location = Accesses.location(me, members, field);
      // Nobody can tell that a member is opened again. Where it is a stop, others may shut it meanwhile.
      if (((AccessibleObject) members).isAccessible() == on && !Engine.promoted(field)) {
        Accesses.read(me, location, field, site);
      } else {
        Accesses.write(me, location, field, site);
      }
    }
  }

  /** Before somebody looks whether a member is open. */
  public static void ask(Task me, Object member, int field, int site) {
    Accesses.read(me, Accesses.location(me, member, field), field, site);
  }

  /** Tells whether an object stands for a member that not all may use in every way, unless it is open. */
  public static boolean guards(Object object) {
    if (!(object instanceof AccessibleObject && object instanceof Member)) {
      return false;
    }
    Member member = (Member) object;
    boolean fixed = member instanceof Field && Modifier.isFinal(member.getModifiers());
    return fixed
        || !Modifier.isPublic(member.getModifiers())
        || !Modifier.isPublic(member.getDeclaringClass().getModifiers());
  }
}
