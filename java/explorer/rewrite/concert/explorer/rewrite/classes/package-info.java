/** Knows the classes of the program and of the JDK: supertypes, members, fields that escape. */
package concert.explorer.rewrite.classes;
