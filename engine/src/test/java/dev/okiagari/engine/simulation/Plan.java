package dev.okiagari.engine.simulation;

import dev.okiagari.engine.internal.decide.Event;

/**
 * What an attempt is going to do.
 *
 * @param event what it comes to when nothing stops it
 * @param micros how long it takes
 * @param ignoresInterrupt neither deadline nor stop ends it
 * @param killsNode its process dies in the middle of it
 */
record Plan(Event event, long micros, boolean ignoresInterrupt, boolean killsNode) {}
