/** Limits on names and keys. */
@NullMarked
package dev.okiagari.engine.internal.text;

import org.jspecify.annotations.NullMarked;
