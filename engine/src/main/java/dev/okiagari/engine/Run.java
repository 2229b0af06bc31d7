package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.run.RunEndings;
import dev.okiagari.engine.internal.store.run.RunReads;
import dev.okiagari.engine.internal.time.Backoff;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.engine.view.Verdict;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A started run. It continues whether anybody waits for it or not. Safe for many threads. */
public final class Run {
    private static final Logger log = LoggerFactory.getLogger(Run.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    private final ClientTransactions database;
    private final long id;

    Run(ClientTransactions database, long id) {
        this.database = database;
        this.id = id;
    }

    public long id() {
        return id;
    }

    /** As it is now. */
    public RunView view() {
        return database.inTransaction(c -> RunReads.require(c, id));
    }

    /**
     * The verdict; empty until the run has ended. Ends the run itself if all targets have finished and no watcher has done so yet.
     */
    public Optional<Verdict> verdict() {
        return verdict(view());
    }

    private Optional<Verdict> verdict(RunView seen) {
        RunView run = seen;
        boolean maybeOver = !run.state().isEnded() && (run.left() == 0 || run.reason() != null);
        if (maybeOver && database.inTransaction(c -> RunEndings.endIfOver(c, id))) {
            run = view();
        }
        return run.state().isEnded() ? Optional.of(Verdict.of(run)) : Optional.empty();
    }

    /**
     * Waits until the run has ended, without a time limit and also while the database is unavailable. If this thread is
     * interrupted, the verdict says so with exit code 130 and the thread stays interrupted; the run continues. Throws {@link
     * dev.okiagari.engine.model.TransactionRefused} inside a transaction of this thread, by a data source that is aware of it.
     */
    public Verdict await() {
        database.nudge();
        RunView last = null;
        Backoff pauses = new Backoff(FIRST_PAUSE, LONGEST_PAUSE);
        while (true) {
            try {
                last = database.inOwnTransaction("wait for run " + id, c -> RunReads.require(c, id));
                Optional<Verdict> verdict = verdict(last);
                if (verdict.isPresent()) {
                    return verdict.get();
                }
            } catch (DatabaseFailed e) {
                if (!e.isUnavailable() && !Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                log.warn("waiting for run {}: the database does not answer", id, e);
            }
            try {
                pauses.pause(LONGEST_PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                log.info("interrupted while waiting for run {}; the run continues", id);
                return Verdict.interrupted(last == null ? view() : last);
            }
        }
    }
}
