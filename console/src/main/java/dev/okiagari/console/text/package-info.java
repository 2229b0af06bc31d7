/** How readings are put before people and programs: tables, JSON and durations in words. */
@NullMarked
package dev.okiagari.console.text;

import org.jspecify.annotations.NullMarked;
