package dev.okiagari.engine.simulation;

/** What may go wrong in a simulated world, or be done to it. Shrinking leaves out one after the other. */
enum Trouble {
    /** Processes die. */
    CRASHES,
    /** Processes stand still for a while and go on as if nothing had been. */
    FREEZES,
    /** One process cannot reach the database. */
    CUTS,
    /** The database is away for all. */
    GAPS,
    /** The database answers nobody for a while. */
    STALLS,
    /** The database goes back to an earlier state, and all processes live on: a backup is restored. */
    RESTORES,
    /** The primary freezes, and another server takes over that lacks its last seconds. */
    FAILOVERS,
    /** Answers are lost on the way. */
    LOST_ANSWERS,
    /** A settle comes a second time, long after the first. */
    DOUBLES,
    /** Processes stop in order and others are started. */
    STOPS,
    /** Steps fail, in all kinds. */
    FAILURES,
    /** Steps are put off, park, go back to an earlier step. */
    DETOURS,
    /** Steps outlast their deadline and the interrupt. */
    HANGS,
    /** The upstream that a step calls is down for a while. */
    OUTAGES,
    /** Items that take their node down. */
    POISON,
    /** People wake, retry, replay, cancel, hold and release. */
    PEOPLE
}
