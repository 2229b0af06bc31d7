package dev.okiagari.demo.fleet;

import static dev.okiagari.demo.DemoTexts.say;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The demo's side of one node process: a child that is controlled through its standard input and ends
 * when that is closed, however the demo itself ends. Threads may share it.
 */
public final class NodeProcess implements AutoCloseable {
    public static final String STOP = "stop";
    public static final String READY = "ready ";

    /** Before the number, in the name under which a node registers. */
    public static final String NAME = "demo-";

    private static final String COMMAND = "demo-node";
    private static final int STOP_SECONDS = 15;
    /** Ctrl-C goes to all processes of a terminal but is handled by the demo; the JVM respects ignored signals. */
    private static final String IGNORE_CTRL_C = "trap '' INT HUP; exec \"$@\"";

    private final String name;
    private final Path log;
    private final Process process;
    private final Writer orders;
    private volatile boolean ready;

    private NodeProcess(int number, Path log, Process process) {
        this.name = NAME + number;
        this.log = log;
        this.process = process;
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
        Thread.ofVirtual().name("okiagari-demo-listens-to-node-" + number).start(this::listen);
    }

    String name() {
        return name;
    }

    /** Returns at once; the node is ready a second later. */
    static NodeProcess launch(int number, Start start) {
        try {
            ProcessBuilder builder = new ProcessBuilder(words(number, start))
                    .redirectError(ProcessBuilder.Redirect.appendTo(start.log().toFile()));
            builder.environment().clear();
            builder.environment().putAll(start.environment());
            return new NodeProcess(number, start.log(), builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException("could not start node " + number + ": " + e.getMessage(), e);
        }
    }

    /**
     * How nodes are started.
     *
     * @param log of all nodes, because the screen belongs to the view
     * @param environment their whole environment, which leads to the demo's world
     */
    public record Start(Path folder, Path log, Map<String, String> environment) {}

    /** The same program, small and quick to start. */
    private static List<String> words(int number, Start start) {
        return List.of(
                "sh",
                "-c",
                IGNORE_CTRL_C,
                "okiagari",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx320m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.okiagari.server.Main",
                COMMAND,
                Integer.toString(number),
                "--data",
                start.folder().toString());
    }

    private void listen() {
        try (BufferedReader answers = process.inputReader(StandardCharsets.UTF_8)) {
            String line = answers.readLine();
            ready = line != null && line.startsWith(READY);
        } catch (IOException e) {
            process.destroyForcibly(); // without its answers nobody knows it; its end is noticed
        }
    }

    public long pid() {
        return process.pid();
    }

    boolean isReady() {
        return ready;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** How a process that is no longer alive has ended. */
    String end() {
        return say("fleet.ended", String.valueOf(pid()), process.exitValue(), log);
    }

    /** SIGKILL: no hook runs, nothing is given back. Returns when the process is gone. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Asks it to stop gracefully; {@link #close} waits for that. */
    void askToStop() {
        try {
            orders.write(STOP + "\n");
            orders.flush();
        } catch (IOException e) {
            process.destroyForcibly(); // it has no ears any more
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
