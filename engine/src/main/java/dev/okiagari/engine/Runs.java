package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.action.ActStore;
import dev.okiagari.engine.internal.store.read.ItemReads;
import dev.okiagari.engine.internal.store.row.NewRun;
import dev.okiagari.engine.internal.store.run.RunEndings;
import dev.okiagari.engine.internal.store.run.RunReads;
import dev.okiagari.engine.internal.store.run.RunStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.AlreadyRunning;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.engine.schedule.Firing;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads runs and acts on them. Every act is recorded with its actor and reason, and throws {@link
 * dev.okiagari.engine.model.NoSuchRun} when there is no such run. Safe for many threads.
 */
public final class Runs implements Firing.Runs {
    private static final String UNIQUE_VIOLATION = "23505";

    private final ClientTransactions database;
    private final Codec codec;
    private final ItemReads items;

    Runs(ClientTransactions database, Codec codec) {
        this.codec = codec;
        this.items = new ItemReads(codec);
        this.database = database;
    }

    /** For {@link Schedule#run}: starts a run in the transaction of a firing. */
    @Override
    public <P> void start(Firing firing, Pipeline<P> pipeline, BiConsumer<Schedule.RunPlan<P>, Instant> plan) {
        RunDraft<P> run = new RunDraft<>(database.in(firing.tx()), codec, firing.schedule(), pipeline);
        String asked = firing.askedBy() == null ? "" : ", asked for by " + firing.askedBy();
        plan.accept(run.startedBy("schedule for " + firing.slot() + asked), firing.slot());
        run.start();
    }

    public Optional<RunView> find(long runId) {
        return database.inTransaction(c -> RunReads.find(c, runId));
    }

    /** A page of runs, newest first, of one job or all; {@code beforeId} is the last run of the previous page, or null. */
    public List<RunView> list(@Nullable String job, @Nullable Long beforeId, int most) {
        return database.inTransaction(c -> RunReads.list(c, job, beforeId, most));
    }

    /** A run by its id, to wait for its end. */
    public Run of(long runId) {
        database.inTransaction(c -> RunReads.require(c, runId));
        return new Run(database.afterwards(), runId);
    }

    /** The progress of a run: when it should end, and what limits its speed. */
    public RunProgress progress(long runId) {
        return database.inTransaction(c -> {
            RunView run = RunReads.require(c, runId);
            return RunProgress.of(run, RunReads.surroundings(c, run.pipeline()));
        });
    }

    /** A target of a run, by its key. */
    public Optional<ItemView> item(long runId, String key) {
        return database.inTransaction(c -> {
            Optional<RunView> run = RunReads.find(c, runId);
            OptionalLong id =
                    run.isEmpty() ? OptionalLong.empty() : items.id(c, run.get().pipeline(), runId, key);
            return id.isPresent() ? items.find(c, id.getAsLong()) : Optional.empty();
        });
    }

    /** The targets that ended runs of a job left unfinished (owed), oldest first. */
    public List<ItemView> owed(String job, int most) {
        return database.inTransaction(c -> items.owed(c, job, most));
    }

    /**
     * Aborts a run: nothing more of it is started, running attempts may finish, then the run ends as aborted and the
     * rest is owed. False when it is already stopping or has ended.
     */
    public boolean abort(long runId, Actor actor) {
        String reason = "aborted by " + actor.who() + ": " + actor.why();
        return abort(runId, actor, c -> RunStore.stop(c, runId, RunState.ABORTED, reason));
    }

    private boolean abort(long runId, Actor actor, Connections.Use<Boolean> stop) {
        return database.inTransaction(c -> {
            RunReads.require(c, runId);
            boolean stopped = stop.on(c);
            if (stopped) {
                ActStore.recordRun(c, runId, "abort", actor);
            }
            return stopped;
        });
    }

    /**
     * Gives up a run whose starter is known to have died before adding all targets: the run ends as aborted without
     * waiting ten minutes for the starter, and its targets are owed. A starter that turns out to be alive has its next
     * target refused. False when the run is sealed or has ended.
     */
    public boolean giveUp(long runId, Actor actor) {
        return abort(runId, actor, c -> RunEndings.abandon(c, runId, Duration.ZERO));
    }

    /**
     * Continues an ended run with the targets that it left unfinished, each at its step; the run is judged again when
     * it ends. Throws {@link RunRefused} when it has not ended or nothing is owed, and {@link AlreadyRunning} when its
     * job has another run by now.
     */
    public Run resume(long runId, Actor actor) {
        try {
            database.act(c -> {
                RunView run = requireEnded(c, runId, "resume run " + runId);
                if (run.left() == 0) {
                    throw new RunRefused("resume run " + runId, nothingLeft(run));
                }
                OptionalLong other = RunStore.unendedOf(c, run.job());
                if (other.isPresent()) { // checked first: a violation would abort the caller's transaction
                    throw RunFilling.alreadyRunning(c, RunReads.require(c, other.getAsLong()));
                }
                if (!RunStore.resume(c, runId, run.counts().finished())) {
                    throw new RunRefused("resume run " + runId, "it has just been resumed by another caller");
                }
                ActStore.recordRun(c, runId, "resume", actor);
            });
        } catch (DatabaseFailed e) {
            throw UNIQUE_VIOLATION.equals(DatabaseFailed.sqlState(e)) ? inTheWayOf(runId, e) : e;
        }
        return new Run(database.afterwards(), runId);
    }

    private static String nothingLeft(RunView run) {
        long takenOver = run.counts().takenOver();
        return "it has no unfinished targets"
                + (takenOver == 0 ? "" : ": a later run took over the " + takenOver + " targets that were owed");
    }

    private RuntimeException inTheWayOf(long runId, DatabaseFailed cause) {
        return database.inTransaction(c -> {
            OptionalLong other =
                    RunStore.unendedOf(c, RunReads.require(c, runId).job());
            return other.isPresent() ? RunFilling.alreadyRunning(c, RunReads.require(c, other.getAsLong())) : cause;
        });
    }

    /**
     * Starts a new run of the same job with the failed targets of an ended run and the same threshold; the verdict of the first run
     * stays. Throws {@link RunRefused} when that run has not ended, and {@link AlreadyRunning} when its job has a run that has not.
     */
    public Run rerunFailed(long runId, Actor actor) {
        RunView first = database.inTransaction(
                c -> requireEnded(c, runId, "try the failed targets of run " + runId + " again"));
        NewRun again = new NewRun(
                first.job(), first.pipeline(), first.failAbove(), first.failOn(), first.maxHold(), actor.who(), runId);
        RunFilling filling = new RunFilling(database, again);
        Run started = filling.fill(newRun -> filling.addFailedOf(runId, newRun));
        database.act(c -> ActStore.recordRun(c, runId, "failed targets tried again in run " + started.id(), actor));
        return started;
    }

    private static RunView requireEnded(Connection tx, long runId, String toDoWhat) throws SQLException {
        RunView run = RunReads.require(tx, runId);
        if (!run.state().isEnded()) {
            throw new RunRefused(toDoWhat, "it is " + run.state().word());
        }
        return run;
    }
}
