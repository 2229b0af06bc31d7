package dev.okiagari.papers.reading;

import dev.okiagari.papers.text.UnreadableDocument.Reason;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The node's side of one reader process. A thread of its own talks to it, so that a caller that waits for an answer can give up; a virtual
 * thread that waited for a pipe itself would keep others from running. One document at a time; {@link #kill} may come from any thread.
 */
final class ReaderProcess {
    private static final int MEMORY_EXIT = 3;
    private static final int MOST_WORDS = 1_000;
    private static final int EXIT_SECONDS = 5;

    private final Process process;
    private final int heapMegabytes;
    private final DataOutputStream orders;
    private final DataInputStream answers;
    private final ExecutorService talking;
    private int documents;

    private ReaderProcess(Process process, int heapMegabytes) {
        this.process = process;
        this.heapMegabytes = heapMegabytes;
        this.orders = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
        this.answers = new DataInputStream(new BufferedInputStream(process.getInputStream()));
        this.talking = Executors.newSingleThreadExecutor(Thread.ofPlatform()
                .daemon()
                .name("okiagari-talks-to-reader-" + process.pid())
                .factory());
    }

    /** Returns when it is ready. Throws a category of {@link ReaderFaults} when it does not get there. */
    static ReaderProcess start(ReadingSettings settings) throws InterruptedException {
        ReaderProcess started;
        try {
            started = new ReaderProcess(ReaderCommand.of(settings).start(), settings.heapMegabytes());
        } catch (IOException e) {
            throw ReaderFaults.UNAVAILABLE.because(
                    "could not start the process that reads documents because " + e.getMessage(), e);
        }
        boolean isReady = false;
        try {
            started.awaitGreeting(settings);
            isReady = true;
            return started;
        } finally {
            if (!isReady) {
                started.kill();
            }
        }
    }

    private void awaitGreeting(ReadingSettings settings) throws InterruptedException {
        Future<Integer> greeting = talking.submit(answers::readInt);
        try {
            if (greeting.get(settings.starting().toMillis(), TimeUnit.MILLISECONDS) != Wire.GREETING) {
                throw notStarted("it is of another build than this one; restart this program", null);
            }
        } catch (ExecutionException e) {
            throw notStarted("it ended: " + lastWords(), e);
        } catch (TimeoutException e) {
            throw ReaderFaults.OUT_OF_TIME.because(
                    "could not start the process that reads documents because the machine is busy: it was not ready within "
                            + settings.starting().toSeconds() + " s",
                    e);
        }
    }

    private static RuntimeException notStarted(String why, @Nullable Exception cause) {
        return ReaderFaults.UNAVAILABLE.because(
                "could not start the process that reads documents because " + why, cause);
    }

    /** What the JVM said, since only the JVM itself writes there. */
    private String lastWords() {
        try {
            return new String(process.getErrorStream().readNBytes(MOST_WORDS), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "exit code " + exitCode();
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** That the process has taken so far; none where the system does not say. */
    Duration processorTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    long pid() {
        return process.pid();
    }

    /** How many documents it has been given. */
    int documents() {
        return documents;
    }

    Future<ReaderReply> ask(Form form, byte[] document) {
        documents++;
        return talking.submit(() -> exchange(form, document));
    }

    private ReaderReply exchange(Form form, byte[] document) {
        try {
            Wire.write(orders, form, document);
            return Wire.readReply(answers);
        } catch (IOException | RuntimeException e) {
            int code = exitCode();
            return code == MEMORY_EXIT
                    ? new ReaderReply.Refused(
                            Reason.TOO_MUCH_MEMORY, "reading it needs more than " + heapMegabytes + " MB of memory")
                    : new ReaderReply.Gone(code);
        }
    }

    /** A process that has closed its pipe is about to end; one that has not must be made to. */
    private int exitCode() {
        try {
            if (process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
                return process.exitValue();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        return -1;
    }

    /** Ends it at once, whatever it is doing. */
    void kill() {
        process.destroyForcibly();
        talking.shutdownNow();
    }

    /** Returns when the process is gone, after {@link #kill}. */
    void awaitEnd() {
        process.onExit()
                .completeOnTimeout(process, EXIT_SECONDS, TimeUnit.SECONDS)
                .join();
    }
}
