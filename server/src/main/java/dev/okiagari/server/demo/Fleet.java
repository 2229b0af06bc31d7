package dev.okiagari.server.demo;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The nodes of the demo. Closing waits for every process. Used by one thread. */
final class Fleet implements AutoCloseable {
    private static final int READY_WITHIN_SECONDS = 60;
    private static final long LOOK_EVERY_MILLIS = 20;

    private final Path log;
    private final Access access;
    private final List<NodeProcess> nodes = new ArrayList<>();
    private String paymentIs = DemoNodeCommand.PAYMENT_UP;
    private int launched;

    private Fleet(Path log, Access access) {
        this.log = log;
        this.access = access;
    }

    /**
     * Starts this number of nodes and returns when all of them are ready.
     *
     * @param log the log file of all nodes, because the screen belongs to the view
     */
    static Fleet start(int size, Path log, Access access) throws InterruptedException {
        Fleet fleet = new Fleet(log, access);
        try {
            for (int i = 0; i < size; i++) {
                fleet.launch();
            }
            fleet.awaitReady();
            return fleet;
        } catch (RuntimeException | InterruptedException e) {
            fleet.close();
            throw e;
        }
    }

    /** Starts one more node; it is ready a second later. */
    NodeProcess launch() {
        launched++;
        NodeProcess node = NodeProcess.launch(launched, log, access);
        nodes.add(node);
        node.say(paymentIs);
        return node;
    }

    private void awaitReady() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        long began = System.nanoTime();
        while (nodes.stream().anyMatch(n -> n.nodeId().isEmpty())) {
            requireAlive();
            if (System.nanoTime() - began > TimeUnit.SECONDS.toNanos(READY_WITHIN_SECONDS)) {
                throw new CommandFailed(
                        Exit.FAILED,
                        "the nodes of the demo were not ready after " + READY_WITHIN_SECONDS + " s; their log: " + log);
            }
            never.await(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    List<NodeProcess> nodes() {
        return List.copyOf(nodes);
    }

    /** Ends the command when a node has ended unexpectedly. */
    void requireAlive() {
        nodes.forEach(NodeProcess::requireAlive);
    }

    void kill(NodeProcess victim) throws InterruptedException {
        nodes.remove(victim);
        victim.kill();
    }

    /** Tells all current and future nodes whether the payment service is down. */
    void setPaymentDown(boolean down) {
        paymentIs = down ? DemoNodeCommand.PAYMENT_DOWN : DemoNodeCommand.PAYMENT_UP;
        nodes.forEach(n -> n.say(paymentIs));
    }

    @Override
    public void close() {
        try {
            nodes.forEach(NodeProcess::askToStop);
        } finally {
            nodes.forEach(NodeProcess::close);
            nodes.clear();
        }
    }
}
