package dev.okiagari.catalog.work;

import dev.okiagari.catalog.answer.Percent;
import dev.okiagari.engine.view.ItemView.LatestFailure;

/** Why a target failed, without what differs from target to target: so alike failures can be counted together. Pure. */
public final class FailureWords {
    private static final String OPENING = "could not ";
    private static final String CAUSE = " because ";

    private FailureWords() {}

    /** Such as "it answered 503: service is under maintenance". */
    public static String of(String message, String key) {
        int cause = message.startsWith(OPENING) ? message.indexOf(CAUSE) : -1;
        return (cause < 0 ? message : message.substring(cause + CAUSE.length()))
                .replace(Percent.encoded(key), "…")
                .replace(key, "…")
                .strip();
    }

    static String of(LatestFailure failure, String key) {
        String said = of(failure.message(), key);
        return said.isEmpty() ? failure.exceptionName() : said;
    }
}
