@NullMarked
package dev.okiagari.papers;

import org.jspecify.annotations.NullMarked;
