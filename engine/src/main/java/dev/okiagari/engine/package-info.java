/** Where to begin: {@link dev.okiagari.engine.Engine} for those who work, {@link dev.okiagari.engine.Client} for those who submit. */
@NullMarked
package dev.okiagari.engine;

import org.jspecify.annotations.NullMarked;
