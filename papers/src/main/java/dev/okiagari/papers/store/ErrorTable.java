package dev.okiagari.papers.store;

import dev.okiagari.application.Sql;
import dev.okiagari.engine.failure.FailedAttempt;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.model.Ending;
import dev.okiagari.papers.view.Status;
import java.sql.Connection;
import java.sql.SQLException;

/** The latest failure of a paper, in its row. Stateless; the caller commits. */
final class ErrorTable {

    /** It is being tried again: the status stays, and the error can be seen. */
    int retrying(Connection tx, FailedAttempt<?> failed) throws SQLException {
        // Safe against late steps: this runs in the commit that records the failure, behind the engine's fence.
        String sql = """
                update papers.paper
                set is_failed = false,
                    error = jsonb_build_object('step', ?::text, 'name', ?::text, 'message', ?::text, 'category', ?::text,
                                               'attempt', ?::integer, 'maxAttempts', ?::integer, 'at', okiagari.now())
                where id = ?
                """;
        return Sql.update(
                tx,
                sql,
                failed.step(),
                name(failed.failure()),
                failed.failure().message(),
                failed.failure().category().name(),
                failed.number(),
                failed.max(),
                failed.key());
    }

    /** It has ended: failed, or cancelled by somebody. */
    int ended(Connection tx, Ending<?> ending, int maxAttempts) throws SQLException {
        // Safe against late steps: this runs in the commit that ends the item, behind the engine's fence.
        String sql = """
                update papers.paper
                set is_failed = true,
                    error = jsonb_build_object('step', ?::text, 'name', ?::text, 'message', ?::text, 'category', ?::text,
                                               'attempt', ?::integer, 'maxAttempts', ?::integer, 'at', okiagari.now())
                where id = ?
                """;
        Failure failure = ending.failure();
        String word = ending.state().word();
        return Sql.update(
                tx,
                sql,
                ending.step(),
                failure == null ? word : name(failure),
                failure == null ? ending.reason() : failure.message(),
                failure == null ? word : failure.category().name(),
                ending.attempt(),
                maxAttempts,
                ending.key());
    }

    /** Somebody tries it again: it is where it was, and the error stays in sight until a step succeeds. */
    int revived(Connection tx, String id) throws SQLException {
        // Safe against steps: the item is locked, and the feed is locked.
        String sql = """
                update papers.paper set is_failed = false where id = ? and is_failed
                """;
        return Sql.update(tx, sql, id);
    }

    /** Somebody has it go through its steps again from there. */
    int setBack(Connection tx, String id, Status to) throws SQLException {
        // Safe against steps: the item is locked, and the feed is locked.
        String sql = """
                update papers.paper set is_failed = false, reached = ?
                where id = ? and (is_failed or reached <> ?)
                """;
        return Sql.update(tx, sql, to.word(), id, to.word());
    }

    /** What the engine states itself has no exception. */
    private static String name(Failure failure) {
        return failure.exceptionName().isEmpty() ? failure.category().name() : failure.exceptionName();
    }
}
