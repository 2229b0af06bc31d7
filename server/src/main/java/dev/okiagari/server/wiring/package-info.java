/** Puts the program together: database, migrations, storage and node, opened as the settings say. */
@NullMarked
package dev.okiagari.server.wiring;

import org.jspecify.annotations.NullMarked;
