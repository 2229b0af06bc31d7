@NullMarked
package dev.okiagari.engine.fault;

import org.jspecify.annotations.NullMarked;
