package dev.okiagari.console.why;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.ItemView.LatestFailure;
import dev.okiagari.kit.terminal.OneLine;
import org.jspecify.annotations.Nullable;

/** Parts of sentences about failures and reasons. Pure. */
final class Phrases {
    private static final int LONGEST_CAUSE = 160;

    private Phrases() {}

    /** Such as "arxiv.down (503 Service Unavailable)". */
    static String cause(LatestFailure failure) {
        String said = cut(failure.message());
        if (said.isEmpty()) {
            said = failure.exceptionName();
        }
        Integer status = failure.httpStatus();
        if (status != null && !said.contains(status.toString())) {
            String http = "HTTP " + status;
            said = said.isEmpty() ? http : http + ": " + said;
        }
        boolean hasError = failure.kind() == Kind.UNKNOWN || !failure.category().equals(Kind.UNKNOWN.word());
        if (!hasError) {
            return say("why.lost", said); // with its node, and nothing had failed before
        }
        String name = failure.kind() == Kind.UNKNOWN ? say("why.unclassified") : failure.category();
        return said.isEmpty() ? name : name + " (" + said + ")";
    }

    /** Such as "attempt 2 of 3". */
    static String attempt(LatestFailure failure) {
        return say("why.attempt-of", failure.attempt(), Math.max(failure.attempt(), failure.maxAttempts()));
    }

    /** The same of an attempt that is under way; without a limit when nobody has told it yet. */
    static String attempt(int attempt, @Nullable Integer most) {
        return most == null ? say("why.attempt", attempt) : say("why.attempt-of", attempt, Math.max(most, attempt));
    }

    /** Until a node knows the pipeline, nobody knows the name of its first step. */
    static String place(ItemView item) {
        return item.step().isEmpty() ? say("why.first-step") : item.step();
    }

    /** A colon and the reason; nothing when there is none. */
    static String because(@Nullable String reason) {
        return reason == null || reason.isBlank() ? "" : say("why.because", cut(reason));
    }

    /** One bounded line without a full stop, so that the sentence can continue. */
    static String cut(String text) {
        String line = OneLine.of(text, LONGEST_CAUSE);
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
