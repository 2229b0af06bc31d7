/** The SQL behind the commands: plain reads of the engine's tables. */
@NullMarked
package dev.okiagari.console.store;

import org.jspecify.annotations.NullMarked;
