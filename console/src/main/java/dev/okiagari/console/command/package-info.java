/** The engine's own commands. They work on any database with the engine's schema and can be mounted into other programs. */
@NullMarked
package dev.okiagari.console.command;

import org.jspecify.annotations.NullMarked;
