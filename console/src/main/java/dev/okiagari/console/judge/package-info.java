/** Says what an act on an item would do before it is done: for commands, API and pages alike. */
@NullMarked
package dev.okiagari.console.judge;

import org.jspecify.annotations.NullMarked;
