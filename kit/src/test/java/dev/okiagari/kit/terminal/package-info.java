@NullMarked
package dev.okiagari.kit.terminal;

import org.jspecify.annotations.NullMarked;
