/** A node: claims items, works on them, beats. */
@NullMarked
package dev.okiagari.engine.internal.work;

import org.jspecify.annotations.NullMarked;
