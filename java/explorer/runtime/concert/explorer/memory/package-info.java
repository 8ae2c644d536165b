/** Models accesses: names of objects, reads and writes, class initialisation, library calls. */
package concert.explorer.memory;
