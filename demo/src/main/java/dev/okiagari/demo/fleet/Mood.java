package dev.okiagari.demo.fleet;

/** Whether an event of the demo is good or bad. */
public enum Mood {
    BAD,
    GOOD,
    PLAIN
}
