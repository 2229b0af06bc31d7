/** The way to the database: embedded in the data folder, or a server of the user's own. */
@NullMarked
package dev.okiagari.server.database;

import org.jspecify.annotations.NullMarked;
