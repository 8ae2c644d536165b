/** Rewrites the JDK's classes at build time and packs them into the boot jar. */
package concert.explorer.rewrite.jdk;
