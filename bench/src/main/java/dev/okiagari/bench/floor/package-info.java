/** The floor: hand-written JDBC doing the least possible. */
@NullMarked
package dev.okiagari.bench.floor;

import org.jspecify.annotations.NullMarked;
