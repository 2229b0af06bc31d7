@NullMarked
package dev.okiagari.engine.work;

import org.jspecify.annotations.NullMarked;
