@NullMarked
package dev.okiagari.console;

import org.jspecify.annotations.NullMarked;
