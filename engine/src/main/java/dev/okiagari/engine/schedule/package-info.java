/** What fires when: cron expressions and fixed intervals. */
@NullMarked
package dev.okiagari.engine.schedule;

import org.jspecify.annotations.NullMarked;
