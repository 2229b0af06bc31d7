@NullMarked
package dev.okiagari.console.source;

import org.jspecify.annotations.NullMarked;
