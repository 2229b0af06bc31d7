/** Commits what attempts decided. */
@NullMarked
package dev.okiagari.engine.internal.work.settle;

import org.jspecify.annotations.NullMarked;
