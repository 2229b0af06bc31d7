@NullMarked
package dev.okiagari.console.reading;

import org.jspecify.annotations.NullMarked;
