/** Who called when: the memory that tests and the page ask. */
@NullMarked
package dev.okiagari.sandbox.calls;

import org.jspecify.annotations.NullMarked;
