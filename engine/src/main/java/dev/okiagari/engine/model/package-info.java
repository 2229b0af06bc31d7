/**
 * Pure values and decisions: what a pipeline is, what an attempt may decide, how a failure is classified, and where an
 * item goes next. Nothing here reads a clock, a socket or a database, so the whole state machine can be read and tested
 * on its own.
 */
@NullMarked
package dev.okiagari.engine.model;

import org.jspecify.annotations.NullMarked;
