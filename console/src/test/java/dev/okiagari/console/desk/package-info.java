@NullMarked
package dev.okiagari.console.desk;

import org.jspecify.annotations.NullMarked;
