/** HTTP over sockets of our own: the only way to be exact about how an answer breaks. */
@NullMarked
package dev.okiagari.sandbox.wire;

import org.jspecify.annotations.NullMarked;
