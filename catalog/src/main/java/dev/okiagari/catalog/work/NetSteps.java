package dev.okiagari.catalog.work;

import dev.okiagari.application.Database;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs;
import dev.okiagari.catalog.job.Nets;
import dev.okiagari.catalog.job.Pipelines;
import dev.okiagari.catalog.store.CatalogFaults;
import dev.okiagari.catalog.store.NetTable;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.AlreadyRunning;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Ending;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The steps of a net: ranking → item → genre and tag → active. Each starts the runs of its jobs, unless they are there, and looks at them now
 * and then until they have ended; so any node goes on with it. Threads may share it.
 */
public final class NetSteps {
    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration USUAL = Duration.ofMillis(500);
    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final int MOST_LOOKS = 10_000_000;
    private static final Duration LONGEST_NET = Duration.ofDays(30);
    private static final int LOOKED_BACK_ON = 20;

    private final Database database;
    private final Client client;
    private final Jobs jobs;
    private final NetTable table = new NetTable();

    public NetSteps(Database database) {
        this.database = database;
        this.client = Client.on(database.dataSource());
        this.jobs = new Jobs(database, client);
    }

    public Steps<Void> steps() {
        Steps<Void> steps = Pipelines.NETS.steps();
        add(steps, "ranking", List.of(Job.RANKING));
        add(steps, "item", List.of(Job.ITEM));
        add(steps, "genre_tag", List.of(Job.GENRE, Job.TAG));
        add(steps, "active", List.of(Job.ACTIVE));
        return steps.onEnd(this::ended).onRevive((back, tx) -> table.reopen(tx, back.key()));
    }

    private void add(Steps<Void> steps, String name, List<Job> parts) {
        steps.step(
                name,
                attempt -> look(attempt, parts),
                s -> s.classify(CatalogFaults.RULES).laterAtMost(MOST_LOOKS, LONGEST_NET));
    }

    private void ended(Ending<Void> ending, Connection tx) throws SQLException {
        table.end(tx, ending.key(), "stopped", ending.reason());
    }

    private Outcome look(Attempt<Void> attempt, List<Job> parts) {
        NetView net =
                database.inTransaction(tx -> table.find(tx, attempt.key())).orElseThrow();
        List<RunView> ended = new ArrayList<>();
        List<Outcome> waits = new ArrayList<>();
        for (Job job : parts) {
            Long run = net.runs().get(job.word());
            if (run != null && client.runs().of(run).verdict().isEmpty()) {
                abortIfStopping(net, run);
                waits.add(Outcome.later(pause(run), "waits for run " + run + " of " + job.jobId()));
            } else if (run != null) {
                ended.add(client.runs().of(run).view());
            } else if (net.stopping() == null) {
                waits.add(begin(net, job));
            }
        }
        if (!waits.isEmpty()) {
            return waits.stream().reduce(NetSteps::both).orElseThrow();
        }
        if (net.stopping() != null) {
            throw CatalogFaults.STOPPED.because(net.stopping());
        }
        ended.stream().filter(Nets::isStopped).findFirst().ifPresent(run -> {
            throw CatalogFaults.STOPPED.because(
                    "run " + run.id() + " of " + run.job() + " was stopped: " + run.reason());
        });
        return parts.contains(Job.ACTIVE) ? Outcome.next(tx -> judge(tx, net)) : Outcome.next();
    }

    /** A run that began while the net was being stopped. */
    private void abortIfStopping(NetView net, long run) {
        String why = net.stopping();
        if (why != null && client.runs().abort(run, Actor.program("net " + net.key(), why))) {
            client.nudge();
        }
    }

    /** Waits as the first one does, and writes what both have to write. */
    private static Outcome both(Outcome first, Outcome second) {
        return second.write() == null ? first : first.write(second.write());
    }

    private void judge(Connection tx, NetView net) throws SQLException {
        List<String> failed = table.failed(tx, net.key());
        table.end(
                tx,
                net.key(),
                failed.isEmpty() ? "passed" : "failed",
                failed.isEmpty() ? null : "failed: " + String.join(", ", failed));
    }

    /** About twenty looks during a short run, one in five seconds during a long one. */
    private Duration pause(long run) {
        Duration left = client.runs().progress(run).timeLeft();
        Duration part = left == null ? USUAL : left.dividedBy(20);
        return part.compareTo(SHORTEST) < 0 ? SHORTEST : part.compareTo(LONGEST) > 0 ? LONGEST : part;
    }

    /** Starts the run, or finds the one that an attempt before this one started before it was lost. */
    private Outcome begin(NetView net, Job job) {
        String who = "net " + net.key();
        Optional<RunView> found = client.runs().list(job.jobId(), null, LOOKED_BACK_ON).stream()
                .filter(run -> run.startedBy().equals(who))
                .findFirst();
        boolean isOpen = found.isPresent()
                && (found.get().state() == RunState.FILLING || found.get().state() == RunState.STOPPING);
        if (isOpen
                && client.runs()
                        .giveUp(
                                found.get().id(),
                                new Actor(who, "its starter was lost before all targets were there"))) {
            long run = found.get().id();
            return Outcome.later(USUAL, "waits for the end of run " + run + ", which was not started whole");
        }
        try {
            long run = found.filter(known -> known.state() != RunState.ABORTED && known.state() != RunState.STOPPING)
                    .map(RunView::id)
                    .orElseGet(() -> jobs.start(job, new Jobs.Order(who, net.startedAt(), Jobs.ALL))
                            .id());
            return Outcome.later(SHORTEST, "waits for run " + run + " of " + job.jobId())
                    .write(tx -> table.has(tx, net.key(), job.word(), run));
        } catch (AlreadyRunning e) {
            return Outcome.later(USUAL, "waits for run " + e.runId() + " of " + job.jobId() + ", which is in its way");
        }
    }
}
