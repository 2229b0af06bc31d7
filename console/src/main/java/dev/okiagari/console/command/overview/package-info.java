/** Commands that say how everything is: for the small hours. */
@NullMarked
package dev.okiagari.console.command.overview;

import org.jspecify.annotations.NullMarked;
