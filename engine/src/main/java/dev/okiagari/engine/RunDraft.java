package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.row.NewRun;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.internal.text.Names;
import dev.okiagari.engine.model.AlreadyRunning;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.schedule.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Describes a run: targets of one job that are worked on together and judged together by their failure rate. Made by {@link
 * Client#run}; used by one thread, and started once.
 */
public final class RunDraft<P> implements Schedule.RunPlan<P> {
    private static final Duration DEFAULT_MAX_HOLD = Duration.ofMinutes(10);

    private final ClientTransactions database;
    private final Codec codec;
    private final String job;
    private final Pipeline<P> pipeline;
    private final List<Supplier<Stream<Target<P>>>> sources = new ArrayList<>();
    private boolean takesOwed;
    private double failAbove;
    private final Set<String> failOn = new LinkedHashSet<>();
    private Duration maxHold = DEFAULT_MAX_HOLD;
    private String startedBy = "program";

    RunDraft(ClientTransactions database, Codec codec, String job, Pipeline<P> pipeline) {
        this.database = database;
        this.codec = codec;
        this.job = Names.requireName("job", job);
        this.pipeline = pipeline;
    }

    /**
     * Adds targets. They are read when the run starts, a thousand at a time, and worked on while the rest is still being read. A
     * duplicate key is one target, with either payload. If a source yields nothing for ten minutes, the run is aborted.
     */
    @Override
    public RunDraft<P> targets(Iterable<Target<P>> targets) {
        sources.add(() -> StreamSupport.stream(targets.spliterator(), false));
        return this;
    }

    /** Adds targets from a stream, which is read once and closed. */
    @Override
    public RunDraft<P> targets(Stream<Target<P>> targets) {
        sources.add(() -> targets);
        return this;
    }

    /**
     * Adds the targets that earlier runs of this job left unfinished (owed). Each moves to this run and starts over,
     * keeping its history. A key that is both owed and among the targets is one target, with the new payload unless its
     * first attempt began before the payload was added.
     */
    @Override
    public RunDraft<P> plusOwed() {
        takesOwed = true;
        return this;
    }

    /** The share of targets that may fail, from 0 to 1 (default 0). The run fails above it, not at it. */
    @Override
    public RunDraft<P> failAbove(double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(
                    "could not fail above " + share + " because a share is a number from 0 to 1");
        }
        failAbove = share;
        return this;
    }

    /**
     * Fails the run if the last failure of any target is in one of these categories, such as {@code "storage.transient"}, whatever
     * the failure rate (default none). They also apply to a resumed run and to a rerun of failed targets.
     */
    @Override
    public RunDraft<P> failOn(String... categories) {
        failOn.addAll(List.of(categories));
        return this;
    }

    /** How long the run waits when all its remaining targets are on hold, before it fails and they are owed (default 10 min). */
    @Override
    public RunDraft<P> maxHold(Duration atMost) {
        if (atMost.isNegative()) {
            throw new IllegalArgumentException(
                    "could not wait " + atMost + " behind holds because the time is negative");
        }
        maxHold = atMost;
        return this;
    }

    /** Who starts the run, as lists of runs show it (default "program"). */
    public RunDraft<P> startedBy(String who) {
        startedBy = who;
        return this;
    }

    /**
     * Starts the run, adds all targets and seals it. Throws {@link AlreadyRunning} when the job has a run that has not ended. If
     * reading the targets throws, the run is aborted, the targets added so far are owed, and the exception is thrown here.
     *
     * <p>Inside your transaction ({@link Client#in}) all of this is part of it, in one commit instead of one per thousand targets:
     * nothing is worked on before that commit, a second start of the job waits for the end of your transaction, and a rollback
     * leaves nothing. The {@link Run} can be read and awaited after your commit.
     */
    public Run start() {
        RunFilling filling = new RunFilling(
                database, new NewRun(job, pipeline.name(), failAbove, List.copyOf(failOn), maxHold, startedBy, null));
        return filling.fill(runId -> {
            if (takesOwed) {
                filling.takeOwed(runId);
            }
            for (Supplier<Stream<Target<P>>> source : sources) {
                try (Stream<Target<P>> targets = source.get()) {
                    filling.addAll(
                            runId,
                            targets.map(t -> Submission.of(pipeline, t, codec, null))
                                    .iterator());
                }
            }
        });
    }
}
