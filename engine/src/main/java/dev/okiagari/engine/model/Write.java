package dev.okiagari.engine.model;

import java.sql.Connection;

/**
 * What an outcome writes into this database, in the one transaction that also settles the step.
 *
 * <p>It may run several times, because the transaction may be retried, but is committed once. So it must have no effects other than
 * through the given connection. Committing, rolling back, closing and changing auto-commit are refused: the engine does that.
 */
@FunctionalInterface
public interface Write {
    void run(Connection tx) throws Exception;
}
