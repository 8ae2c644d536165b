/** Models the calls of java.lang.Thread, handlers of exceptions, and shutdown hooks. */
package concert.explorer.threads;
