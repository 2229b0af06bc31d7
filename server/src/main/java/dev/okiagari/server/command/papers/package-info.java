/** The commands about papers. */
@NullMarked
package dev.okiagari.server.command.papers;

import org.jspecify.annotations.NullMarked;
