@NullMarked
package dev.okiagari.postgres.testing;

import org.jspecify.annotations.NullMarked;
