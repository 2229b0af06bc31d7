package dev.okiagari.console.why;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.ItemView.LatestFailure;
import dev.okiagari.engine.view.Staleness;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.OneLine;
import java.time.Duration;
import java.time.Instant;

/**
 * What {@link WhySentence} says, in a few words: for a row about an item that is stale or has failed. Pure.
 *
 * @param state stale or failed
 * @param cause where, since when, and for a failure why
 * @param next what happens if nobody does anything
 */
public record ShortWhy(String state, String cause, String next) {
    private static final int LONGEST_CAUSE = 90;

    public static ShortWhy of(ItemView item, Circumstances at) {
        return item.isOver()
                ? new ShortWhy(item.state().word(), failed(item, at), staysFailed(item))
                : new ShortWhy("stale", stale(item, at), next(item, at));
    }

    private static String failed(ItemView item, Circumstances at) {
        LatestFailure failure = item.failure();
        String reason = item.reason();
        String cause = failure != null ? Phrases.cause(failure) : reason != null ? reason : say("why.no-cause");
        String ago = Durations.ago(Duration.between(item.since(), at.now()));
        return say("shortly.failed", item.step(), ago, OneLine.of(cause, LONGEST_CAUSE));
    }

    private static String staysFailed(ItemView item) {
        LatestFailure failure = item.failure();
        if (failure == null) {
            return say("shortly.stays");
        }
        return switch (failure.kind()) {
            case INVALID, BROKEN -> say("shortly.stays-until-fixed");
            case TRANSIENT, THROTTLED, TIMED_OUT, UNKNOWN, MISCONFIGURED ->
                failure.maxAttempts() > 1 && failure.attempt() >= failure.maxAttempts()
                        ? say("shortly.stays-all-used", failure.maxAttempts())
                        : say("shortly.stays");
        };
    }

    private static String stale(ItemView item, Circumstances at) {
        Instant since = Staleness.of(item, at.now(), at.staleAfter()).since();
        String length = Durations.words(Duration.between(since == null ? item.since() : since, at.now()));
        return item.state() == State.RUNNING
                ? say("shortly.running", item.step(), length)
                : say("shortly.due", Phrases.place(item), length);
    }

    private static String next(ItemView item, Circumstances at) {
        if (item.state() == State.RUNNING && !at.isNodeSilent()) {
            return say("shortly.deadline", Phrases.attempt(item.attempt(), at.maxAttempts()));
        }
        boolean isLost = item.state() == State.RUNNING;
        if (at.liveNodes() == 0) {
            return say(isLost ? "shortly.taken-over-no-node" : "shortly.starts-no-node");
        }
        return say(isLost ? "shortly.taken-over" : "shortly.starts");
    }
}
