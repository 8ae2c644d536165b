/** Puts hooks on the program's reads and writes of fields and array elements. */
package concert.explorer.rewrite.accesses;
