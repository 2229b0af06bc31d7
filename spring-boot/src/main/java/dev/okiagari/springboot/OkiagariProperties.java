package dev.okiagari.springboot;

import dev.okiagari.engine.model.Settings;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties {@code okiagari.*}: those of the starter, and one for each of {@link Settings}, whose defaults hold where nothing is set.
 * Unknown ones are refused.
 */
@ConfigurationProperties(prefix = "okiagari", ignoreUnknownFields = false)
public record OkiagariProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("true") boolean work,
        @DefaultValue("apply") SchemaMode schema,
        @Nullable String build,
        @DefaultValue Metrics metrics,
        @DefaultValue Switch observation,
        @DefaultValue Switch mdc,
        @Nullable String name,
        @Nullable Duration keepFinished,
        @Nullable Integer writers,
        @Nullable Duration stopWithin,
        @Nullable Duration staleAfter,
        @Nullable Duration longestPoll,
        @Nullable Boolean virtualThreads,
        @DefaultValue("false") boolean stopOnExit,
        @Nullable Duration beatEvery,
        @Nullable Duration selfStopAfter,
        @Nullable Duration deadAfter,
        @Nullable Duration sweepEvery,
        @Nullable Duration grace,
        @Nullable List<Duration> hungWindows,
        @Nullable Integer claimMost,
        @Nullable Integer flushers) {

    /** What the starter does about the engine's tables. */
    public enum SchemaMode {
        /** Makes what is missing, after the application's own migrations. */
        APPLY,
        /** Refuses to start when they are not there or have another version. */
        VALIDATE,
        /** Nothing; a node refuses to start all the same. */
        NONE
    }

    /** Something that can be switched off. */
    public record Switch(@DefaultValue("true") boolean enabled) {}

    /**
     * Meters in the application's registry.
     *
     * @param every how often the figures of the database are read
     */
    public record Metrics(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("10s") Duration every) {}

    /** The settings of the node. Throws {@link IllegalArgumentException} for values that do not fit. */
    public Settings settings(String usualName) {
        return Settings.defaults().with(draft -> {
            draft.name(name == null ? usualName : name);
            draft.stopOnExit(stopOnExit);
            if (keepFinished != null) {
                draft.keepFinished(keepFinished);
            }
            if (writers != null) {
                draft.writers(writers);
            }
            if (stopWithin != null) {
                draft.stopWithin(stopWithin);
            }
            if (staleAfter != null) {
                draft.staleAfter(staleAfter);
            }
            if (longestPoll != null) {
                draft.longestPoll(longestPoll);
            }
            if (Boolean.FALSE.equals(virtualThreads)) {
                draft.platformThreads();
            }
            rare(draft);
        });
    }

    private void rare(Settings.Draft draft) {
        if (beatEvery != null) {
            draft.beatEvery(beatEvery);
        }
        if (selfStopAfter != null) {
            draft.selfStopAfter(selfStopAfter);
        }
        if (deadAfter != null) {
            draft.deadAfter(deadAfter);
        }
        if (sweepEvery != null) {
            draft.sweepEvery(sweepEvery);
        }
        if (grace != null) {
            draft.grace(grace);
        }
        if (hungWindows != null) {
            draft.hungWindows(hungWindows);
        }
        if (claimMost != null) {
            draft.claimMost(claimMost);
        }
        if (flushers != null) {
            draft.flushers(flushers);
        }
    }
}
