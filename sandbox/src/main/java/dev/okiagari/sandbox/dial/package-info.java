/** What can be made to go wrong, and which fault a request meets. */
@NullMarked
package dev.okiagari.sandbox.dial;

import org.jspecify.annotations.NullMarked;
