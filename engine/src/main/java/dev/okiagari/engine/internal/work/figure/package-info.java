/** What a node counts. */
@NullMarked
package dev.okiagari.engine.internal.work.figure;

import org.jspecify.annotations.NullMarked;
