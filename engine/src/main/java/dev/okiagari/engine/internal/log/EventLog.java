package dev.okiagari.engine.internal.log;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.row.LoggedItem;
import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Definition;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.view.RunCounts;
import dev.okiagari.engine.view.RunView;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Says what happens to items, holds, runs and nodes, one line each, by a logger of its own and with fixed keys; the text of
 * the line is the key {@code message} of others. Called after the commit of what it tells of. Safe for many threads.
 */
public final class EventLog {
    /** Every line of this class, and no other. */
    public static final String LOGGER = "dev.okiagari.engine.events";

    private static final Logger log = LoggerFactory.getLogger(LOGGER);

    private static final Set<String> FIXED = Set.of(
            "event",
            "pipeline",
            "item",
            "step",
            "attempt",
            "max_attempts",
            "node",
            "run_id",
            "error_category",
            "http_status",
            "exception_name",
            "message");

    private final Map<String, Definition<?>> definitions;
    private final Codec codec;

    public EventLog(Collection<Definition<?>> definitions, Codec codec) {
        this.definitions = definitions.stream().collect(Collectors.toMap(Definition::name, Function.identity()));
        this.codec = codec;
    }

    /** An attempt failed, the item's last perhaps; {@code trace} is what was thrown, when its stack trace is of use. */
    public void attemptFailed(LoggedItem item, Failure failure, boolean isLast, @Nullable Throwable trace) {
        LoggingEventBuilder line = line(isLast ? Level.WARN : Level.INFO, "attempt_failed", item, failure);
        (trace == null ? line : line.setCause(Causes.printable(trace)))
                .log(
                        "attempt {} of {} of step {} failed: {}",
                        item.attempt(),
                        maxAttempts(item),
                        item.step(),
                        failure.message());
    }

    public void rescued(LoggedItem item, Failure failure) {
        line(Level.WARN, "rescued", item, failure).log("step {}: {}", item.step(), failure.message());
    }

    /** An item ended other than done. What made it fail has been told by then. */
    public void ended(LoggedItem item, @Nullable Failure failure, State state, String reason) {
        line(Level.INFO, "ended", item, failure)
                .addKeyValue("state", state.word())
                .log("{}: {}", state.word(), reason);
    }

    private LoggingEventBuilder line(Level level, String event, LoggedItem item, @Nullable Failure failure) {
        LoggingEventBuilder line = log.atLevel(level)
                .addKeyValue("event", event)
                .addKeyValue("pipeline", item.pipeline())
                .addKeyValue("item", item.key())
                .addKeyValue("step", item.step())
                .addKeyValue("attempt", item.attempt())
                .addKeyValue("max_attempts", maxAttempts(item))
                .addKeyValue("node", item.nodeId() == 0 ? null : item.nodeId())
                .addKeyValue("run_id", item.runId() == 0 ? null : item.runId())
                .addKeyValue(
                        "error_category",
                        failure == null ? null : failure.category().name())
                .addKeyValue("http_status", failure == null ? null : failure.httpStatus())
                .addKeyValue("exception_name", failure == null ? null : failure.exceptionName());
        Definition<?> definition = definitions.get(item.pipeline());
        if (definition != null && log.isEnabledForLevel(level)) {
            for (Map.Entry<String, ?> own : ownKeys(definition, item).entrySet()) {
                line = FIXED.contains(own.getKey()) ? line : line.addKeyValue(own.getKey(), own.getValue());
            }
        }
        return line;
    }

    private @Nullable Integer maxAttempts(LoggedItem item) {
        Definition<?> definition = definitions.get(item.pipeline());
        StepDefinition<?> step = definition == null ? null : definition.step(item.step());
        if (item.maxAttempts() > 0 || step == null) {
            return item.maxAttempts() == 0 ? null : item.maxAttempts();
        }
        return step.attempts();
    }

    /** The application's own; one that throws costs the line nothing but its keys. */
    private <P> Map<String, ?> ownKeys(Definition<P> definition, LoggedItem item) {
        try {
            Definition.LogKeys<P> keys = definition.logKeys();
            return keys == null ? Map.of() : keys.of(item.key(), definition.readPayload(codec, item.payload()));
        } catch (Throwable t) { // an Error too: the item has moved, and nothing may look as if it had not
            return Map.of("log_keys_failed", Causes.words(t));
        }
    }

    public void hold(String name, boolean begins, Actor actor, boolean byEngine) {
        log.atLevel(begins && byEngine ? Level.WARN : Level.INFO)
                .addKeyValue("event", begins ? "hold_began" : "hold_ended")
                .addKeyValue("hold", name)
                .log("{} {} by {}: {}", name, begins ? "put on hold" : "released", actor.who(), actor.why());
    }

    public void run(RunView run, String act, Actor actor, boolean ends) {
        LoggingEventBuilder line = log.atInfo()
                .addKeyValue("event", ends ? "run_ended" : act.equals("start") ? "run_started" : "run_changed")
                .addKeyValue("run_id", run.id())
                .addKeyValue("job", run.job())
                .addKeyValue("pipeline", run.pipeline());
        if (ends) {
            RunCounts counts = run.counts();
            line = line.addKeyValue("total", run.total())
                    .addKeyValue("done", counts.done())
                    .addKeyValue("failed", counts.failed())
                    .addKeyValue("rejected", counts.rejected())
                    .addKeyValue("cancelled", counts.cancelled())
                    .addKeyValue("owed", run.owed())
                    .addKeyValue("counters", counts.own());
        }
        line.log("run {} of {}: {} by {}: {}", run.id(), run.job(), act, actor.who(), actor.why());
    }

    public void nodeStarted(long nodeId, NodeStore.Introduction node) {
        String pipelines = definitions.keySet().stream().sorted().collect(Collectors.joining(", "));
        node("node_started", nodeId)
                .log("node {} ({}, build {}) started; works on {}", nodeId, node.name(), node.build(), pipelines);
    }

    public void nodeStopped(long nodeId, String name) {
        node("node_stopped", nodeId).log("node {} ({}) stopped", nodeId, name);
    }

    private static LoggingEventBuilder node(String event, long nodeId) {
        return log.atInfo().addKeyValue("event", event).addKeyValue("node", nodeId);
    }
}
