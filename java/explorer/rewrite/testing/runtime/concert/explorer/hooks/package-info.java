/**
 * Hooks that do what the replaced instruction would have done, so that a rewritten program must
 * behave as before. Calls are counted by name.
 *
 * <p>Nothing is initialised statically: the JVM calls hooks long before it can do so.
 */
package concert.explorer.hooks;
