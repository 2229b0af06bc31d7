package dev.okiagari.papers.store;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.FailedAttempt;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.model.Ending;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.papers.view.PublicMessage;
import dev.okiagari.papers.view.Status;
import java.sql.Connection;
import java.sql.SQLException;

/** The latest failure of a paper, in its row. Stateless; the caller commits. */
final class ErrorTable {

    /** It is being tried again: the status stays, and the error can be seen. */
    int retrying(Connection tx, FailedAttempt<?> failed) throws SQLException {
        PaperError error = error(failed.step(), failed.failure(), failed.number(), failed.max());
        return write(tx, failed.key(), false, error);
    }

    /** It has ended: failed or cancelled. */
    int ended(Connection tx, Ending<?> ending, int maxAttempts) throws SQLException {
        Failure failure = ending.failure();
        String word = ending.state().word();
        PaperError error = failure == null
                ? new PaperError(ending.step(), word, ending.reason(), word, ending.attempt(), maxAttempts)
                : error(ending.step(), failure, ending.attempt(), maxAttempts);
        return write(tx, ending.key(), true, error);
    }

    /** What is written of a failure; the time is the database's. */
    private record PaperError(String step, String name, String message, String category, int attempt, int maxAttempts) {
        PaperError {
            // Attempts that arXiv asked to repeat count, too: another end may come after more of them than it has.
            maxAttempts = Math.max(attempt, maxAttempts);
        }
    }

    private static PaperError error(String step, Failure failure, int attempt, int maxAttempts) {
        String category = failure.category().name();
        return new PaperError(
                step,
                isStated(failure) ? category : failure.exceptionName(),
                PublicMessage.of(failure),
                category,
                attempt,
                maxAttempts);
    }

    /** By the engine or a step, without an exception that caused it. */
    private static boolean isStated(Failure failure) {
        return failure.exceptionName().isEmpty()
                || failure.exceptionName().equals(ClassifiedException.class.getSimpleName());
    }

    private static int write(Connection tx, String id, boolean isFailed, PaperError error) throws SQLException {
        // Safe against late steps: this runs in the commit that records the failure, behind the engine's fence.
        String sql = """
                update papers.paper
                set is_failed = ?,
                    error = jsonb_build_object('step', ?::text, 'name', ?::text, 'message', ?::text, 'category', ?::text,
                                               'attempt', ?::integer, 'maxAttempts', ?::integer, 'at', okiagari.now())
                where id = ?
                """;
        return CleanSql.write(
                tx,
                sql,
                isFailed,
                error.step(),
                error.name(),
                error.message(),
                error.category(),
                error.attempt(),
                error.maxAttempts(),
                id);
    }

    /** It is retried: it is where it was, and the error stays in sight until a step succeeds. */
    int revived(Connection tx, String id) throws SQLException {
        // Safe against steps: the item is locked, and the feed is locked.
        String sql = """
                update papers.paper set is_failed = false where id = ? and is_failed
                """;
        return CleanSql.write(tx, sql, id);
    }

    /** It is replayed from that step. */
    int setBack(Connection tx, String id, Status to) throws SQLException {
        // Safe against steps: the item is locked, and the feed is locked.
        String sql = """
                update papers.paper set is_failed = false, reached = ?
                where id = ? and (is_failed or reached <> ?)
                """;
        return CleanSql.write(tx, sql, to.word(), id, to.word());
    }
}
