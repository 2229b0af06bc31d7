/** The engine's log lines with fixed keys. */
@NullMarked
package dev.okiagari.engine.internal.log;

import org.jspecify.annotations.NullMarked;
