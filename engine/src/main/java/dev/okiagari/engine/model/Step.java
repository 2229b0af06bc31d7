package dev.okiagari.engine.model;

/**
 * One step: a function from an attempt to an outcome. Plain blocking code, run outside any transaction; what it wants to write into
 * this database is part of the outcome. It may run twice (docs/guarantees.md), but its writes are committed once.
 */
@FunctionalInterface
public interface Step<P> {
    Outcome run(Attempt<P> attempt) throws Exception;
}
