package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.owed.OwedStore;
import dev.okiagari.engine.internal.store.read.ItemReads;
import dev.okiagari.engine.internal.store.row.NewRun;
import dev.okiagari.engine.internal.store.run.RunReads;
import dev.okiagari.engine.internal.store.run.RunStore;
import dev.okiagari.engine.internal.store.run.RunSurroundings;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.AlreadyRunning;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.RunFilter;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads runs and acts on them. Every act is recorded with who and why. Safe for many threads. */
public final class Runs {
    private static final String UNIQUE_VIOLATION = "23505";

    private final Database database;
    private final Hint hint;
    private final OwedStore owed = new OwedStore();
    private final ItemReads items = new ItemReads();

    Runs(Database database, Hint hint) {
        this.database = database;
        this.hint = hint;
    }

    public Optional<RunView> find(long runId) {
        return database.inTransaction(c -> RunReads.find(c, runId));
    }

    /** Newest first. */
    public List<RunView> list(RunFilter filter) {
        return database.inTransaction(c -> RunReads.list(c, filter));
    }

    /** A run that somebody started, to wait for its end. Throws when there is no such run. */
    public Run of(long runId) {
        database.inTransaction(c -> RunReads.require(c, runId));
        return new Run(database, hint, runId);
    }

    /** How far it is, when it should end, and what keeps it from being faster. Throws when there is no such run. */
    public RunProgress progress(long runId) {
        return database.inTransaction(c -> {
            RunView run = RunReads.require(c, runId);
            return RunProgress.of(run, RunSurroundings.read(c, run.pipeline()));
        });
    }

    /** A target of a run, by its key. */
    public Optional<ItemView> item(long runId, String key) {
        return database.inTransaction(c -> {
            OptionalLong id = owed.itemOf(c, runId, key);
            return id.isPresent() ? items.find(c, id.getAsLong()) : Optional.empty();
        });
    }

    /** What ended runs of a job left undone, oldest first. */
    public List<ItemView> owed(String job, int most) {
        return database.inTransaction(c -> owed.owed(c, job, most));
    }

    /**
     * Stops a run: nothing more of it is started, what runs may end, and then the run ends as aborted with the rest owed.
     * False when it stops or has ended already.
     */
    public boolean abort(long runId, Actor actor) {
        return database.inTransaction(c -> {
            RunReads.require(c, runId);
            boolean stopped =
                    RunStore.stop(c, runId, RunState.ABORTED, "aborted by " + actor.who() + ": " + actor.why());
            if (stopped) {
                RunStore.record(c, runId, "abort", actor);
            }
            return stopped;
        });
    }

    /**
     * An ended run goes on with what it left undone, where each target was; its verdict is given anew when it ends again.
     * Throws {@link RunRefused} when it has not ended or nothing is left, and {@link AlreadyRunning} when its job has
     * another run by now.
     */
    public Run resume(long runId, Actor actor) {
        try {
            database.inTransaction(
                    c -> {
                        RunView run = RunReads.require(c, runId);
                        if (!run.state().isEnded()) {
                            throw new RunRefused(
                                    "resume run " + runId,
                                    "it is " + run.state().word());
                        }
                        if (run.left() == 0) {
                            throw new RunRefused("resume run " + runId, nothingLeft(run));
                        }
                        if (!RunStore.resume(c, runId, run.counts().finished())) {
                            throw new RunRefused("resume run " + runId, "somebody else has just resumed it");
                        }
                        RunStore.record(c, runId, "resume", actor);
                        return true;
                    },
                    hint);
        } catch (DatabaseFailed e) {
            throw UNIQUE_VIOLATION.equals(SqlStates.find(e)) ? inTheWayOf(runId, e) : e;
        }
        return new Run(database, hint, runId);
    }

    private static String nothingLeft(RunView run) {
        long takenOver = run.counts().takenOver();
        return "nothing of it is left"
                + (takenOver == 0 ? "" : ": a later run took over the " + takenOver + " targets that were owed");
    }

    private RuntimeException inTheWayOf(long runId, DatabaseFailed cause) {
        return database.inTransaction(c -> {
            OptionalLong other =
                    RunStore.unendedOf(c, RunReads.require(c, runId).job());
            return other.isPresent() ? RunFilling.alreadyRunning(RunReads.require(c, other.getAsLong())) : cause;
        });
    }

    /**
     * Starts a new run of the same job with the failed targets of an ended one, and with its threshold; the first run's
     * verdict stays. Throws {@link RunRefused} when that run has not ended, and {@link AlreadyRunning} when its job has a
     * run that has not.
     */
    public Run rerunFailed(long runId, Actor actor) {
        RunView first = database.inTransaction(c -> RunReads.require(c, runId));
        if (!first.state().isEnded()) {
            throw new RunRefused(
                    "try the failed targets of run " + runId + " again",
                    "it is " + first.state().word());
        }
        NewRun again =
                new NewRun(first.job(), first.pipeline(), first.failAbove(), first.maxHold(), actor.who(), runId);
        Run started = new RunFilling(database, hint, again).fillWithFailedOf(runId);
        database.inTransaction(c -> {
            RunStore.record(c, runId, "failed targets tried again in run " + started.id(), actor);
            return true;
        });
        return started;
    }
}
