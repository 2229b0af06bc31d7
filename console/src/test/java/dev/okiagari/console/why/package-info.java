@NullMarked
package dev.okiagari.console.why;

import org.jspecify.annotations.NullMarked;
