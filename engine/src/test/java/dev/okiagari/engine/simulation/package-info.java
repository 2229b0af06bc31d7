@NullMarked
package dev.okiagari.engine.simulation;

import org.jspecify.annotations.NullMarked;
