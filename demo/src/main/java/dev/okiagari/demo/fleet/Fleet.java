package dev.okiagari.demo.fleet;

import static dev.okiagari.demo.DemoTexts.say;

import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The nodes of the demo. Closing waits for every process. Threads may share it. */
public final class Fleet implements AutoCloseable {
    private static final int READY_WITHIN_SECONDS = 180;
    private static final long LOOK_EVERY_MILLIS = 20;

    /** A machine that is short of something may end a node, or keep it from starting. */
    private static final int MOST_SURPRISES = 5;

    private final NodeProcess.Start start;
    private final List<NodeProcess> nodes = new ArrayList<>();
    private int launched;
    private int surprises;

    private Fleet(NodeProcess.Start start) {
        this.start = start;
    }

    /** Starts this number of nodes and returns when all of them are ready. */
    public static Fleet start(int size, NodeProcess.Start start) throws InterruptedException {
        Fleet fleet = new Fleet(start);
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

    /** Starts one more node; it is ready a few seconds later. */
    synchronized NodeProcess launch() {
        launched++;
        NodeProcess node = NodeProcess.launch(launched, start);
        nodes.add(node);
        return node;
    }

    private void awaitReady() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        long began = System.nanoTime();
        while (!nodes().stream().allMatch(NodeProcess::isReady)) {
            replaceEnded();
            if (System.nanoTime() - began > TimeUnit.SECONDS.toNanos(READY_WITHIN_SECONDS)) {
                throw new CommandFailed(Exit.FAILED, say("fleet.not-ready", READY_WITHIN_SECONDS, start.log()));
            }
            never.await(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    public synchronized List<NodeProcess> nodes() {
        return List.copyOf(nodes);
    }

    /**
     * Starts another node in the place of each that has ended and that nobody has killed here, and tells what has happened. Ends the
     * command when too many have.
     */
    public synchronized List<String> replaceEnded() {
        List<String> told = new ArrayList<>();
        for (NodeProcess node : nodes()) {
            if (!node.isAlive()) {
                surprises++;
                if (surprises > MOST_SURPRISES) {
                    throw new CommandFailed(Exit.FAILED, say("fleet.ends-again", node.end()));
                }
                nodes.remove(node);
                node.close();
                told.add(say("fleet.replaced", node.end(), String.valueOf(launch().pid())));
            }
        }
        return told;
    }

    /** False when it has been killed already. */
    boolean kill(NodeProcess victim) {
        synchronized (this) {
            if (!nodes.remove(victim)) { // before it dies: otherwise its death would be a surprise
                return false;
            }
        }
        victim.kill();
        return true;
    }

    @Override
    public void close() {
        List<NodeProcess> all = nodes();
        try {
            all.forEach(NodeProcess::askToStop);
        } finally {
            all.forEach(NodeProcess::close);
        }
    }
}
