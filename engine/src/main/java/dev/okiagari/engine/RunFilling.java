package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.item.OwedStore;
import dev.okiagari.engine.internal.store.item.SubmitStore;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.NewRun;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.internal.store.row.SubmitResult;
import dev.okiagari.engine.internal.store.run.RunEndings;
import dev.okiagari.engine.internal.store.run.RunReads;
import dev.okiagari.engine.internal.store.run.RunStore;
import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.AlreadyRunning;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.jdbc.Messages;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Starts a run and adds its targets, one transaction per thousand, so that no transaction grows with the run; or all of
 * it in the caller's transaction.
 */
final class RunFilling {
    private static final int CHUNK = 1000;

    /** A slow source does not count as dead as long as it yields something now and then. */
    private static final Duration LONGEST_CHUNK = Duration.ofSeconds(30);

    private static final int MOST_ROUNDS = 100;

    private final ClientTransactions database;
    private final NewRun run;
    private final SubmitStore submissions = new SubmitStore();
    private final OwedStore owed = new OwedStore();

    RunFilling(ClientTransactions database, NewRun run) {
        this.database = database;
        this.run = run;
    }

    /** Starts the run, gives its id to {@code addTargets} and then seals it; aborts it when that throws. */
    Run fill(LongConsumer addTargets) {
        long runId = begin();
        try {
            addTargets.accept(runId);
            database.addWork(run.pipeline(), c -> {
                RunStore.seal(c, runId);
                return true;
            });
        } catch (RuntimeException | Error e) {
            giveUp(runId, e);
            throw e;
        }
        return new Run(database.afterwards(), runId);
    }

    /** A run whose targets have all finished but that nobody has ended yet is ended first. */
    private long begin() {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            OptionalLong begun = database.inTransaction(c -> RunStore.begin(c, run));
            if (begun.isPresent()) {
                return begun.getAsLong();
            }
            RunView other = inTheWay();
            if (other != null) {
                throw database.inTransaction(c -> alreadyRunning(c, other));
            }
        }
        throw new RunRefused(
                "start a run of " + run.job(), "other runs began and ended " + MOST_ROUNDS + " times meanwhile");
    }

    private @Nullable RunView inTheWay() {
        OptionalLong id = database.inTransaction(c -> RunStore.unendedOf(c, run.job()));
        if (id.isEmpty() || database.inTransaction(c -> RunEndings.endIfOver(c, id.getAsLong()))) {
            return null;
        }
        RunView other = database.inTransaction(c -> RunReads.require(c, id.getAsLong()));
        return other.state().isEnded() ? null : other;
    }

    void takeOwed(long runId) {
        Actor actor = new Actor(run.startedBy(), "run " + runId + " of " + run.job() + " takes what is owed");
        for (long debtor : database.inTransaction(c -> owed.debtors(c, run.job(), run.pipeline()))) {
            OwedStore.Takeover takeover = new OwedStore.Takeover(debtor, runId, actor);
            inPages(after -> database.addWork(run.pipeline(), c -> owed.takeOver(c, takeover, after, CHUNK)));
        }
    }

    void addFailedOf(long firstRun, long runId) {
        inPages(after -> database.addWork(run.pipeline(), c -> owed.copyFailed(c, firstRun, runId, after, CHUNK)));
    }

    /** @param page adds what comes after an id, and returns the last one; empty at the end */
    private static void inPages(LongFunction<OptionalLong> page) {
        OptionalLong last = OptionalLong.of(0);
        while (last.isPresent()) {
            last = page.apply(last.getAsLong());
        }
    }

    void addAll(long runId, Iterator<Submission> targets) {
        List<Submission> chunk = new ArrayList<>(CHUNK);
        long begunAt = Ticks.now();
        while (targets.hasNext()) {
            chunk.add(targets.next().inRun(runId));
            if (chunk.size() == CHUNK || Ticks.since(begunAt).compareTo(LONGEST_CHUNK) > 0 || !targets.hasNext()) {
                commit(runId, List.copyOf(chunk));
                chunk.clear();
                begunAt = Ticks.now();
            }
        }
    }

    private void commit(long runId, List<Submission> chunk) {
        database.addWork(run.pipeline(), c -> {
            List<SubmitResult> answers = submissions.submit(c, chunk, IfFinished.KEEP);
            long fresh = answers.stream().filter(SubmitResult::isNew).count();
            if (fresh < chunk.size()) {
                owed.renewPayloads(c, runId, chunk);
            }
            RunStore.grow(c, runId, fresh);
            return true;
        });
    }

    /** The targets added so far are owed. If even that cannot be recorded, watchers find the abandoned run. */
    private void giveUp(long runId, Throwable cause) {
        String why = Messages.clean("its targets could not be added because " + Causes.message(cause));
        try {
            database.inTransaction(c -> {
                RunStore.stop(c, runId, RunState.ABORTED, why);
                RunStore.seal(c, runId);
                return RunEndings.endIfOver(c, runId);
            });
        } catch (RuntimeException e) {
            cause.addSuppressed(e);
        }
    }

    /** Says whether a node works on the conflicting run, so that the reader knows whether to wait or to start a node. */
    static AlreadyRunning alreadyRunning(Connection tx, RunView active) throws SQLException {
        int nodes = RunReads.nodesWorkingOn(tx, active.pipeline());
        String workers = nodes == 0
                ? "no live node works on pipeline " + active.pipeline() + ": start one, or abort the run"
                : nodes + (nodes == 1 ? " node works" : " nodes work") + " on it: wait for its end, or abort it";
        return new AlreadyRunning(
                active.job(),
                active.id(),
                "is " + active.state().word() + ", started by " + active.startedBy() + " at " + active.startedAt()
                        + "; " + workers);
    }
}
