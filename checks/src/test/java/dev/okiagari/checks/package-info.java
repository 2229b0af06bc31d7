@NullMarked
package dev.okiagari.checks;

import org.jspecify.annotations.NullMarked;
