/** A kit for commands: tables, JSON, progress, exit codes and error messages. Knows nothing of the engine. */
@NullMarked
package dev.okiagari.kit.terminal;

import org.jspecify.annotations.NullMarked;
