package dev.okiagari.engine.failure;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The name of a hold: {@code step:pipeline:step}, {@code step:pipeline:step@build}, {@code upstream:name} or {@code
 * pipeline:name}. The only place that prints and parses such names; the view {@code held_step} agrees with it.
 * Immutable. Any other text is a name too, but no item waits behind it.
 */
public record HoldName(String text) {
    private static final String STEP = "step:";
    private static final String UPSTREAM = "upstream:";
    private static final String PIPELINE = "pipeline:";
    private static final String VERSION = "version:";
    private static final Pattern HELD_STEP = Pattern.compile(STEP + "([^:]*):([^@]*)(?:@(.*))?", Pattern.DOTALL);

    /** The step that a hold applies to, on nodes of one build, or of all builds when {@code build} is null. */
    public record HeldStep(
            String pipeline, String step, @Nullable String build) {}

    public static HoldName step(String pipeline, String step) {
        return new HoldName(STEP + pipeline + ":" + step);
    }

    /** A hold that applies only to nodes of one build. */
    public static HoldName build(String pipeline, String step, String build) {
        return new HoldName(STEP + pipeline + ":" + step + "@" + build);
    }

    public static HoldName upstream(String upstream) {
        return new HoldName(UPSTREAM + upstream);
    }

    /** All steps of a pipeline. */
    public static HoldName pipeline(String pipeline) {
        return new HoldName(PIPELINE + pipeline);
    }

    /** Not a hold in the database: a node uses it to stop claiming a pipeline whose active version it does not have. */
    public static HoldName version(String pipeline) {
        return new HoldName(VERSION + pipeline);
    }

    /** The upstream on hold, if it is the hold of one. */
    public Optional<String> upstream() {
        return text.startsWith(UPSTREAM) ? Optional.of(text.substring(UPSTREAM.length())) : Optional.empty();
    }

    /** The pipeline on hold, if it is the hold of a whole one. */
    public Optional<String> pipeline() {
        return text.startsWith(PIPELINE) ? Optional.of(text.substring(PIPELINE.length())) : Optional.empty();
    }

    /** The step on hold, if it is the hold of one. */
    public Optional<HeldStep> heldStep() {
        Matcher parts = HELD_STEP.matcher(text);
        return parts.matches()
                ? Optional.of(new HeldStep(parts.group(1), parts.group(2), parts.group(3)))
                : Optional.empty();
    }

    /** What is on hold, in words: "step content" or "upstream arxiv". */
    public String words() {
        return upstream()
                .map(upstream -> "upstream " + upstream)
                .or(() -> pipeline().map(pipeline -> "pipeline " + pipeline))
                .or(() -> heldStep().map(at -> "step " + at.step() + (at.build() == null ? "" : "@" + at.build())))
                .orElse(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
