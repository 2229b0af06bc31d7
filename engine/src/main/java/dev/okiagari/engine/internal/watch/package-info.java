/** The watcher and its duties. */
@NullMarked
package dev.okiagari.engine.internal.watch;

import org.jspecify.annotations.NullMarked;
