/** Commands about runs. */
@NullMarked
package dev.okiagari.console.command.run;

import org.jspecify.annotations.NullMarked;
