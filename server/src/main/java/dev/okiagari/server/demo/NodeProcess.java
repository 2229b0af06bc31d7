package dev.okiagari.server.demo;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The demo's side of one node process: a child that is controlled through its standard input and ends
 * when that is closed, however the demo itself ends. Used by one thread.
 */
final class NodeProcess implements AutoCloseable {
    static final String STOP = "stop";
    static final String READY = "ready ";

    private static final String COMMAND = "demo-node";
    private static final int STOP_SECONDS = 15;
    /** Ctrl-C goes to all processes of a terminal but is handled by the demo; the JVM respects ignored signals. */
    private static final String IGNORE_CTRL_C = "trap '' INT HUP; exec \"$@\"";

    private final Path log;
    private final Process process;
    private final Writer orders;
    private final CompletableFuture<Long> nodeId = new CompletableFuture<>();

    private NodeProcess(int number, Path log, Process process) {
        this.log = log;
        this.process = process;
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
        Thread.ofVirtual().name("okiagari-demo-listens-to-node-" + number).start(this::listen);
    }

    /** Returns at once; the node is ready a second later. */
    static NodeProcess launch(int number, Path log, Access access) {
        try {
            NodeProcess node = new NodeProcess(
                    number,
                    log,
                    new ProcessBuilder(words(number))
                            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                            .start());
            node.say(access.url());
            node.say(access.user());
            node.say(access.password());
            return node;
        } catch (IOException e) {
            throw new UncheckedIOException("could not start node " + number + ": " + e.getMessage(), e);
        }
    }

    /** The same program, small and quick to start. */
    private static List<String> words(int number) {
        return List.of(
                "sh",
                "-c",
                IGNORE_CTRL_C,
                "okiagari",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx96m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.okiagari.server.Main",
                COMMAND,
                Integer.toString(number));
    }

    private void listen() {
        try (BufferedReader answers = process.inputReader(StandardCharsets.UTF_8)) {
            String line = answers.readLine();
            if (line != null && line.startsWith(READY)) {
                nodeId.complete(Long.valueOf(line.substring(READY.length())));
            }
        } catch (IOException e) {
            nodeId.completeExceptionally(e);
        }
    }

    /** Named by its node id, as in the log and in other commands. */
    String name() {
        return nodeId().isPresent() ? "node " + nodeId().getAsLong() : "a node that was starting";
    }

    long pid() {
        return process.pid();
    }

    /** Empty until the node is ready. */
    OptionalLong nodeId() {
        return nodeId.isDone() && !nodeId.isCompletedExceptionally()
                ? OptionalLong.of(nodeId.join())
                : OptionalLong.empty();
    }

    /** Ends the command when the process has ended unexpectedly. */
    void requireAlive() {
        if (!process.isAlive()) {
            throw new CommandFailed(
                    Exit.FAILED,
                    name() + " of the demo ended unexpectedly (exit code " + process.exitValue() + "); its log: "
                            + log);
        }
    }

    void say(String word) {
        try {
            orders.write(word);
            orders.write('\n');
            orders.flush();
        } catch (IOException e) {
            requireAlive();
            throw new UncheckedIOException("could not send an order to " + name() + ": " + e.getMessage(), e);
        }
    }

    /** SIGKILL: no hook runs, nothing is given back. Returns when the process is gone. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Asks it to stop gracefully; {@link #close} waits for that. */
    void askToStop() {
        if (process.isAlive()) {
            say(STOP);
        }
    }

    /** Returns when the process is gone: gracefully after {@link #askToStop}, else by the end of its input. */
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        try {
            orders.close();
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (IOException e) {
            process.destroyForcibly(); // a pipe that cannot be closed has no reader any more
        } catch (InterruptedException e) {
            process.destroyForcibly();
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
