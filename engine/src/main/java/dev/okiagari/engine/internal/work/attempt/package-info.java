/** One attempt: running it, its deadline, its end. */
@NullMarked
package dev.okiagari.engine.internal.work.attempt;

import org.jspecify.annotations.NullMarked;
