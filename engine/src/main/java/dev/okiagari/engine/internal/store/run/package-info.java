/** Statements about runs. */
@NullMarked
package dev.okiagari.engine.internal.store.run;

import org.jspecify.annotations.NullMarked;
