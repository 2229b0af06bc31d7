/** What the program runs with: defaults, environment and flags, checked at the start. */
@NullMarked
package dev.okiagari.server.settings;

import org.jspecify.annotations.NullMarked;
