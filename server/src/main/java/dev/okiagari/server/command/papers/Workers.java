package dev.okiagari.server.command.papers;

import dev.okiagari.console.Circumstances;
import dev.okiagari.console.store.WorkerReads;
import dev.okiagari.papers.PaperSteps;
import dev.okiagari.server.wiring.LocalNode;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Sees to it that somebody works on the papers that a command waits for: another node when one is heard, else one of its own, for as
 * long as it waits. Used by one thread.
 */
final class Workers implements AutoCloseable {
    private static final String NAME = "ingest";

    /** Nodes beat every 5 s. */
    private static final Duration MISSED_A_BEAT = Duration.ofSeconds(7);

    private final PaperDesk desk;
    private final String build;
    private final WorkerReads reads = new WorkerReads();
    private Optional<WorkerReads.Worker> watched = Optional.empty();
    private @Nullable LocalNode own;

    Workers(PaperDesk desk, String build) {
        this.desk = desk;
        this.build = build;
    }

    /** For commands that leave the work to others. */
    static void sayWhenNobodyWorks(PaperDesk desk, CommandLine line) {
        try (Workers workers = new Workers(desk, "")) {
            if (workers.other().isEmpty()) {
                line.getErr()
                        .println("no node works on papers now; start one: ./okiagari work"
                                + desk.place().flags());
            }
        }
    }

    /** Another node that works on papers. Our own does not count. */
    Optional<WorkerReads.Worker> other() {
        List<WorkerReads.Worker> heard =
                desk.tables().inTransaction(tx -> reads.heard(tx, PaperSteps.PAPERS.name(), Circumstances.DEAD_AFTER));
        return heard.stream().filter(Workers::mayLive).findFirst();
    }

    /** What is in the hands of nodes that are probably dead, by the node, in one line each. */
    List<HoldWords.Problem> lost() {
        return desk.tables().inTransaction(tx -> reads.silent(tx, PaperSteps.PAPERS.name(), MISSED_A_BEAT)).stream()
                .map(HoldWords::lost)
                .toList();
    }

    /** Starts a node here unless somebody works; says so, once for each who does. */
    void ensure(Consumer<String> say) {
        if (own != null) {
            return;
        }
        Optional<WorkerReads.Worker> other = other();
        if (other.isPresent()) {
            if (!other.equals(watched)) {
                say.accept("node " + other.get().name() + " (process "
                        + other.get().pid() + ") works on papers: watching");
            }
            watched = other;
            return;
        }
        own = LocalNode.start(desk.place(), desk.source(), new LocalNode.Called(NAME, build));
        say.accept("no other node works on papers: one runs here until they are done");
    }

    /** A process of this host that is gone was killed a moment ago, and is not to be waited for. */
    private static boolean mayLive(WorkerReads.Worker worker) {
        return !worker.host().equals(thisHost())
                || ProcessHandle.of(worker.pid()).isPresent();
    }

    private static String thisHost() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return ""; // then every node counts as alive as long as it is heard
        }
    }

    @Override
    public void close() {
        if (own != null) {
            own.close();
        }
    }
}
