@NullMarked
package dev.okiagari.console.text;

import org.jspecify.annotations.NullMarked;
