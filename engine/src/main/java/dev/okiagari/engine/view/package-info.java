/** What a user reads: items, runs, holds, schedules, figures. */
@NullMarked
package dev.okiagari.engine.view;

import org.jspecify.annotations.NullMarked;
