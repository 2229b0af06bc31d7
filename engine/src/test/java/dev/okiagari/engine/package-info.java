@NullMarked
package dev.okiagari.engine;

import org.jspecify.annotations.NullMarked;
