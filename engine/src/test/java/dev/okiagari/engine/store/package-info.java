@NullMarked
package dev.okiagari.engine.store;

import org.jspecify.annotations.NullMarked;
