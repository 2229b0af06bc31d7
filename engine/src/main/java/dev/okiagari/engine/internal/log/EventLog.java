package dev.okiagari.engine.internal.log;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.row.LoggedItem;
import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.PipelineDefinition;
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
 * Logs what happens to items, holds, runs and nodes, one line per event, with a logger of its own and fixed keys.
 * Called after the commit of the event. Safe for many threads.
 */
public final class EventLog {
    /** Every line of this class, and no other; those about nodes have a logger below it. */
    public static final String LOGGER = "dev.okiagari.engine.events";

    /** Below it, so that programs that start often may leave these out. */
    private static final String NODES = LOGGER + ".nodes";

    /** A message is one line that people read among others; the whole text is on record with the item. */
    private static final int LONGEST = 300;

    private static final Logger log = LoggerFactory.getLogger(LOGGER);
    private static final Logger nodes = LoggerFactory.getLogger(NODES);

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

    private final Map<String, PipelineDefinition<?>> definitions;
    private final Codec codec;

    public EventLog(Collection<PipelineDefinition<?>> definitions, Codec codec) {
        this.definitions =
                definitions.stream().collect(Collectors.toMap(PipelineDefinition::name, Function.identity()));
        this.codec = codec;
    }

    /** An attempt failed, the item's last perhaps; {@code trace} is what was thrown, when its stack trace is of use. */
    public void attemptFailed(LoggedItem item, Failure failure, boolean isLast, @Nullable Throwable trace) {
        LoggingEventBuilder line = line(isLast ? Level.WARN : Level.INFO, "attempt_failed", item, failure);
        (trace == null ? line : line.setCause(Causes.printable(trace)))
                .log(brief("attempt " + item.attempt() + " of " + maxAttempts(item) + " of step " + item.step()
                        + " failed: " + failure.message()));
    }

    public void rescued(LoggedItem item, Failure failure) {
        line(Level.WARN, "rescued", item, failure).log(brief("step " + item.step() + ": " + failure.message()));
    }

    /** An item ended other than done. The failure that caused it has been logged before. */
    public void ended(LoggedItem item, @Nullable Failure failure, State state, String reason) {
        line(Level.INFO, "ended", item, failure)
                .addKeyValue("state", state.word())
                .log(brief(state.word() + ": " + reason));
    }

    private static String brief(String message) {
        return message.codePointCount(0, message.length()) <= LONGEST
                ? message
                : message.substring(0, message.offsetByCodePoints(0, LONGEST - 1)) + "…";
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
        PipelineDefinition<?> definition = definitions.get(item.pipeline());
        if (definition != null && log.isEnabledForLevel(level)) {
            for (Map.Entry<String, ?> own : ownKeys(definition, item).entrySet()) {
                line = FIXED.contains(own.getKey()) ? line : line.addKeyValue(own.getKey(), own.getValue());
            }
        }
        return line;
    }

    private @Nullable Integer maxAttempts(LoggedItem item) {
        PipelineDefinition<?> definition = definitions.get(item.pipeline());
        StepDefinition<?> step = definition == null ? null : definition.step(item.step());
        if (item.maxAttempts() > 0 || step == null) {
            return item.maxAttempts() == 0 ? null : Math.max(item.maxAttempts(), item.attempt());
        }
        return Math.max(step.attempts(), item.attempt());
    }

    /** The application's own keys; if computing them throws, the line is logged without them. */
    private <P> Map<String, ?> ownKeys(PipelineDefinition<P> definition, LoggedItem item) {
        try {
            PipelineDefinition.LogKeys<P> keys = definition.logKeys();
            return keys == null ? Map.of() : keys.of(item.key(), definition.readPayload(codec, item.payload()));
        } catch (Throwable t) { // an Error too: the item has moved, and must not look as if it had not
            return Map.of("log_keys_failed", Causes.words(t));
        }
    }

    public void hold(String name, boolean begins, Actor actor, boolean byEngine) {
        log.atLevel(begins && byEngine ? Level.WARN : Level.INFO)
                .addKeyValue("event", begins ? "hold_began" : "hold_ended")
                .addKeyValue("hold", name)
                .log(brief(name + (begins ? " put on hold" : " released") + " by " + actor.who() + ": " + actor.why()));
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
        line.log(
                brief("run " + run.id() + " of " + run.job() + ": " + act + " by " + actor.who() + ": " + actor.why()));
    }

    public void nodeStarted(long nodeId, NodeStore.Introduction node) {
        String pipelines = definitions.keySet().stream().sorted().collect(Collectors.joining(", "));
        node("node_started", nodeId)
                .log(brief("node " + nodeId + " (" + node.name() + ", build " + node.build() + ") started; works on "
                        + pipelines));
    }

    public void nodeStopped(long nodeId, String name) {
        node("node_stopped", nodeId).log("node {} ({}) stopped", nodeId, name);
    }

    private static LoggingEventBuilder node(String event, long nodeId) {
        return nodes.atInfo().addKeyValue("event", event).addKeyValue("node", nodeId);
    }
}
