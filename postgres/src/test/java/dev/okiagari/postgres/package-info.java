@NullMarked
package dev.okiagari.postgres;

import org.jspecify.annotations.NullMarked;
