@NullMarked
package dev.okiagari.engine.internal.store;

import org.jspecify.annotations.NullMarked;
