package dev.okiagari.application.program;

import static dev.okiagari.application.program.ProgramTexts.say;

import dev.okiagari.application.Application;
import dev.okiagari.application.store.WorkerReads;
import dev.okiagari.kit.terminal.ThisHost;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes sure that a node works on what a command waits for: another one if there is one, else one in this process, while it waits. Used by
 * one thread.
 */
public final class Workers implements AutoCloseable {
    private final ProgramRuntime runtime;
    private final Work work;
    private final LocalNode.Label label;
    private final WorkerReads reads = new WorkerReads();
    private Optional<WorkerReads.Worker> watched = Optional.empty();
    private @Nullable LocalNode own;

    public Workers(ProgramRuntime runtime, Work work, LocalNode.Label label) {
        this.runtime = runtime;
        this.work = work;
        this.label = label;
    }

    /**
     * What is worked on.
     *
     * @param what in messages, such as "papers"
     */
    public record Work(Application application, String pipeline, String what) {}

    /** Another node that works on this pipeline. */
    public static Optional<WorkerReads.Worker> other(ProgramRuntime runtime, String pipeline) {
        WorkerReads reads = new WorkerReads();
        List<WorkerReads.Worker> heard = runtime.database().inTransaction(tx -> reads.heard(tx, pipeline));
        return heard.stream()
                .filter(worker -> !ThisHost.isGone(worker.host(), worker.pid()))
                .findFirst();
    }

    /** The nodes that have items of the pipeline and are probably dead. */
    public List<WorkerReads.Silent> silent() {
        return runtime.database().inTransaction(tx -> reads.silent(tx, work.pipeline()));
    }

    /** Starts a node here unless another one is working; prints once which. */
    public void ensure(Consumer<String> say) {
        if (own != null) {
            return;
        }
        Optional<WorkerReads.Worker> other = other(runtime, work.pipeline());
        if (other.isPresent()) {
            if (!other.equals(watched)) {
                say.accept(say(
                        "workers.other",
                        other.get().name(),
                        String.valueOf(other.get().pid()),
                        work.what()));
            }
            watched = other;
            return;
        }
        own = LocalNode.start(runtime, List.of(work.application()), label);
        say.accept(say("workers.here", work.what()));
    }

    @Override
    public void close() {
        if (own != null) {
            own.close();
        }
    }
}
