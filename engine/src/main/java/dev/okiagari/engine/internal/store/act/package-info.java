/** The record of acts on items, runs, holds, schedules and actions. */
@NullMarked
package dev.okiagari.engine.internal.store.act;

import org.jspecify.annotations.NullMarked;
