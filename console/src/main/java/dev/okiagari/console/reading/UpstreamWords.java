package dev.okiagari.console.reading;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.store.UpstreamReads.UpstreamRow;
import dev.okiagari.console.why.LimitPhrase;
import java.util.ArrayList;
import java.util.List;

/** How an upstream is, in words and as a colour: the same in a terminal and on every page. Pure. */
public final class UpstreamWords {
    private UpstreamWords() {}

    /** Available or on hold; nothing in between. */
    public static String state(UpstreamRow upstream) {
        return upstream.heldSince() == null ? say("upstream.available") : say("upstream.on-hold");
    }

    /** Amber for one that is available and whose latest call failed or was refused. */
    public static String colour(UpstreamRow upstream) {
        boolean isFailing = upstream.failedInARow() > 0 || upstream.refusal() != null;
        return upstream.heldSince() != null ? "is-held" : isFailing ? "is-amber" : "is-done";
    }

    /** How the latest calls went. Each hold starts the count over, so more calls in a row may have failed than are counted. */
    public static String calls(UpstreamRow upstream) {
        int inARow = upstream.failedInARow();
        if (upstream.refusal() != null) {
            return say("upstream.refused", upstream.refusal()); // a refusal is no outage, so it is not among the calls
        }
        if (upstream.calls() == 0 && inARow == 0) {
            return upstream.heldSince() == null ? say("upstream.no-calls") : say("upstream.no-calls-held");
        }
        if (inARow == 0) {
            return say("upstream.calls", upstream.failed(), upstream.calls());
        }
        return upstream.calls() <= inARow
                ? say("upstream.all-failed", inARow)
                : say("upstream.calls-in-a-row", upstream.failed(), upstream.calls(), inARow);
    }

    public static String limit(UpstreamRow upstream) {
        Double perSecond = upstream.perSecond();
        Integer atOnce = upstream.atOnce();
        List<String> limits = new ArrayList<>();
        if (upstream.changedPerSecond() != null) {
            limits.add(say(
                    "upstream.changed",
                    LimitPhrase.rate(upstream.changedPerSecond()),
                    perSecond == null ? say("upstream.no-limit") : LimitPhrase.rate(perSecond)));
        } else if (perSecond != null) {
            limits.add(LimitPhrase.rate(perSecond));
        }
        if (atOnce != null) {
            limits.add(say("upstream.at-once", atOnce));
        }
        return limits.isEmpty() ? say("upstream.no-limit") : String.join(", ", limits);
    }
}
