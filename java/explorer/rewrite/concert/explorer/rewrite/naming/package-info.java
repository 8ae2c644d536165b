/** Names what hooks speak of: fields and positions by number, objects by a field of their own. */
package concert.explorer.rewrite.naming;
