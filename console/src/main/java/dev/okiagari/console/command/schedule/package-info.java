/** Commands about schedules. */
@NullMarked
package dev.okiagari.console.command.schedule;

import org.jspecify.annotations.NullMarked;
