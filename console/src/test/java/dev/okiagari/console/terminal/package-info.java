@NullMarked
package dev.okiagari.console.terminal;

import org.jspecify.annotations.NullMarked;
