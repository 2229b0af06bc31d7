/** Pages, API and commands for any Okiagari schema. */
@NullMarked
package dev.okiagari.console;

import org.jspecify.annotations.NullMarked;
