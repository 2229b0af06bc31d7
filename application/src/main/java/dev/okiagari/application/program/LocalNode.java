package dev.okiagari.application.program;

import dev.okiagari.application.Application;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Schedule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A node in this process that works on applications. Closing it is graceful: running steps may end, the rest is given back. */
public final class LocalNode implements AutoCloseable {
    private final Deque<Application.Work> work;
    private final Engine engine;

    private LocalNode(Deque<Application.Work> work, Engine engine) {
        this.work = work;
        this.engine = engine;
    }

    /** What the node is called in lists, and the build it runs. */
    public record Label(String name, String build) {}

    /** Starts it. Ends the command, with what to do, when the raw storage or the schema cannot be used. */
    public static LocalNode start(ProgramRuntime runtime, List<Application> applications, Label label) {
        return start(runtime, applications, label, Settings.defaults());
    }

    /** The same with settings of the engine. */
    public static LocalNode start(
            ProgramRuntime runtime, List<Application> applications, Label label, Settings settings) {
        Deque<Application.Work> work = new ArrayDeque<>();
        try {
            Engine.Builder builder = Engine.on(runtime.database().dataSource())
                    .settings(settings.with(s -> s.name(label.name())
                            .stopOnExit(false))) // commands close it together with what its steps use
                    .buildName(label.build());
            for (Application application : applications) {
                Application.Work one = application.open(runtime);
                work.push(one);
                builder.work(one.steps().toArray(Steps<?>[]::new));
                builder.schedule(one.schedules().toArray(Schedule[]::new));
                builder.listener(one.listener());
            }
            return new LocalNode(work, builder.start());
        } catch (RuntimeException | Error e) {
            close(work);
            throw e;
        }
    }

    public long id() {
        return engine.nodeId();
    }

    /** Completes when the node has been drained and has left. */
    public CompletableFuture<Void> drained() {
        return engine.drained();
    }

    @Override
    public void close() {
        try {
            engine.close();
        } finally {
            close(work);
        }
    }

    private static void close(Deque<Application.Work> work) {
        while (!work.isEmpty()) {
            work.pop().close();
        }
    }
}
