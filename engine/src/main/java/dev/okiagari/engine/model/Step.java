package dev.okiagari.engine.model;

/**
 * One step: a function from an attempt to an outcome. Plain blocking code, run outside any transaction; what it wants
 * written into this database travels in the outcome. It may run twice (docs/guarantees.md); its effects in this
 * database never happen twice.
 */
@FunctionalInterface
public interface Step<P> {
    Outcome run(Attempt<P> attempt) throws Exception;
}
