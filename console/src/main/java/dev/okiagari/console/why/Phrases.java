package dev.okiagari.console.why;

import dev.okiagari.engine.failure.Kind;
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
            said = said.isEmpty() ? "HTTP " + status : "HTTP " + status + ": " + said;
        }
        String name = failure.kind() == Kind.UNKNOWN ? "an unclassified failure" : failure.category();
        return said.isEmpty() ? name : name + " (" + said + ")";
    }

    /** Such as "attempt 2 of 3". */
    static String attempt(LatestFailure failure) {
        return "attempt " + failure.attempt() + " of " + failure.maxAttempts();
    }

    static String allSpent(LatestFailure failure) {
        return failure.maxAttempts() == 1
                ? "its only attempt failed"
                : "all " + failure.maxAttempts() + " attempts failed, the last";
    }

    /** A colon and the reason; nothing when there is none. */
    static String because(@Nullable String reason) {
        return reason == null || reason.isBlank() ? "" : ": " + cut(reason);
    }

    /** One bounded line without a full stop, so that the sentence can continue. */
    static String cut(String text) {
        String line = OneLine.of(text, LONGEST_CAUSE);
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }

    static String times(int number) {
        return number == 1 ? "once" : number + " times";
    }
}
