package dev.okiagari.server.command.papers;

import dev.okiagari.application.Application;
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
 * Makes sure that a node works on the papers that a command waits for: another one if there is one, else one in this process, while it
 * waits. Used by one thread.
 */
final class Workers implements AutoCloseable {
    private static final String NAME = "ingest";

    /** Nodes send a heartbeat every 5 s. */
    private static final Duration MISSED_HEARTBEAT = Duration.ofSeconds(7);

    private final PaperDesk desk;
    private final Application application;
    private final String build;
    private final WorkerReads reads = new WorkerReads();
    private Optional<WorkerReads.Worker> watched = Optional.empty();
    private @Nullable LocalNode own;

    Workers(PaperDesk desk, Application application, String build) {
        this.desk = desk;
        this.application = application;
        this.build = build;
    }

    /** For commands that leave the work to other processes. */
    static void warnWithoutNode(PaperDesk desk, CommandLine line) {
        if (other(desk).isEmpty()) {
            line.getErr()
                    .println("no node works on papers; start one: ./okiagari work"
                            + desk.place().flags());
        }
    }

    /** Another node that works on papers. */
    private static Optional<WorkerReads.Worker> other(PaperDesk desk) {
        WorkerReads reads = new WorkerReads();
        List<WorkerReads.Worker> heard =
                desk.tables().inTransaction(tx -> reads.heard(tx, PaperSteps.PAPERS.name(), Circumstances.DEAD_AFTER));
        return heard.stream().filter(Workers::mayLive).findFirst();
    }

    /** The papers of nodes that are probably dead, one line for each node. */
    List<HoldWords.Problem> lost() {
        return desk.tables().inTransaction(tx -> reads.silent(tx, PaperSteps.PAPERS.name(), MISSED_HEARTBEAT)).stream()
                .map(HoldWords::lost)
                .toList();
    }

    /** Starts a node here unless another one is working; prints once which. */
    void ensure(Consumer<String> say) {
        if (own != null) {
            return;
        }
        Optional<WorkerReads.Worker> other = other(desk);
        if (other.isPresent()) {
            if (!other.equals(watched)) {
                say.accept("node " + other.get().name() + " (process "
                        + other.get().pid() + ") works on papers");
            }
            watched = other;
            return;
        }
        own = LocalNode.start(desk.runtime(), List.of(application), new LocalNode.Label(NAME, build));
        say.accept("no other node works on papers; running one here until they are done");
    }

    /** A node of this host whose process is gone was just killed: waiting for it is useless. */
    private static boolean mayLive(WorkerReads.Worker worker) {
        return !worker.host().equals(thisHost())
                || ProcessHandle.of(worker.pid()).isPresent();
    }

    private static String thisHost() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return ""; // every node with a recent heartbeat counts as alive then
        }
    }

    @Override
    public void close() {
        if (own != null) {
            own.close();
        }
    }
}
