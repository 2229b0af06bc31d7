/** Zip and tar.gz from outside, read within bounds. */
@NullMarked
package dev.okiagari.gateway.archive;

import org.jspecify.annotations.NullMarked;
