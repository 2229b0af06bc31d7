/** Settings: defaults, environment and flags, validated at start. */
@NullMarked
package dev.okiagari.server.settings;

import org.jspecify.annotations.NullMarked;
