package dev.okiagari.engine;

import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Target;
import java.sql.Connection;
import java.util.List;

/**
 * A {@link Client} inside your transaction, made by {@link Client#in}; for the thread that has the connection, until the
 * transaction ends. What it does is committed by your commit and undone by your rollback, also to a savepoint. It never commits,
 * rolls back, retries or changes a setting of the connection.
 *
 * <p>It wakes no other node, because none could see anything before your commit: call {@link Client#nudge} afterwards, or nodes
 * find the work at their next poll. A node in the same process starts polling quickly at once and finds it soon after your commit.
 *
 * <p>After a {@link dev.okiagari.engine.model.DatabaseFailed}, which a failed statement or a conflict with another transaction
 * throws, you must roll back, as always in PostgreSQL. A connection with auto-commit on and a write in a read-only transaction
 * throw {@link dev.okiagari.engine.model.TransactionRefused}. Methods that wait for others (calls of upstreams, ends of items and
 * runs) are not available here; figures are in {@link Client}.
 */
public final class TransactionClient extends AnyClient {
    /** @param outside what the returned items are read with: after the commit */
    TransactionClient(AnyClient outside, Connection tx) {
        super(outside.database.in(tx), outside.database, outside.codec, outside.staleAfter, outside.items);
    }

    /** Submits many items and returns them in the given order. */
    public <P> List<Item<P>> submitAll(Pipeline<P> pipeline, List<Target<P>> targets) {
        return intake.submitAll(pipeline, targets);
    }
}
