/** The commands for the small hours: straight to the database, so that they work with the server down. */
@NullMarked
package dev.okiagari.console.command;

import org.jspecify.annotations.NullMarked;
