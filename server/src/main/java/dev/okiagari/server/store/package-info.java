/** The statements of the server's own commands. */
@NullMarked
package dev.okiagari.server.store;

import org.jspecify.annotations.NullMarked;
