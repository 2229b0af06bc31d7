@NullMarked
package dev.okiagari.application.index;

import org.jspecify.annotations.NullMarked;
