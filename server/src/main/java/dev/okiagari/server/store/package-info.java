/** The SQL of the doctor command. */
@NullMarked
package dev.okiagari.server.store;

import org.jspecify.annotations.NullMarked;
