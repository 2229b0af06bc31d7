package dev.okiagari.papers.view;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.view.Staleness;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What everybody may read of a failure. Papers can be public; addresses of our own services, and what they answered, are not. Who operates
 * the server finds all of it in the history of the item. Pure.
 */
public final class PublicMessage {
    /** Services of our own, whose answers are nobody else's business, and what they are called. */
    private static final Map<String, String> OWN = Map.of("model", "model", "storage", "storage", "db", "database");

    private static final Pattern ADDRESS = Pattern.compile("(?i)\\b[a-z][a-z0-9+.-]*:/+[^\\s\"'<>)\\]]+");
    private static final Pattern OF_ARXIV =
            Pattern.compile("(?i)https?://(?:[a-z0-9-]+\\.)*(?:arxiv|doi)\\.org(?:/.*)?");
    private static final Pattern HOST = Pattern.compile(
            "(?i)(?<![\\w:])/?\\[?(?:(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}|[0-9a-f:]*::[0-9a-f:.]*)]?(?::\\d{1,5})?(?![\\w:])"
                    + "|/?\\b(?:\\d{1,3}\\.){3}\\d{1,3}\\b(?::\\d{1,5})?"
                    + "|\\blocalhost\\b(?::\\d{1,5})?"
                    + "|\\b[a-z0-9-]+(?:\\.[a-z0-9-]+)*\\.(?:internal|local|lan|svc|intra|corp)\\b(?:\\.[a-z0-9-]+)*(?::\\d{1,5})?");
    private static final String HELD = "is held";
    private static final String HIDDEN = "(address)";

    private PublicMessage() {}

    /** The message of a failure, as it is stored with the paper. */
    public static String of(Failure failure) {
        String category = failure.category().name();
        String ours = OWN.get(category.replaceFirst("\\..*", ""));
        if (ours == null && failure.upstream() != null) {
            ours = OWN.get(failure.upstream());
        }
        return ours == null
                ? of(failure.message())
                : "the " + ours + " could not be used (" + category + "); the history of the item says more";
    }

    /** A text without addresses other than those of arXiv. */
    public static String of(String text) {
        String shown = ADDRESS.matcher(text)
                .replaceAll(found ->
                        Matcher.quoteReplacement(OF_ARXIV.matcher(found.group()).matches() ? found.group() : HIDDEN));
        return HOST.matcher(shown).replaceAll(HIDDEN);
    }

    /** What is being done about a paper; why something is on hold may name an address of ours. */
    public static Staleness of(Staleness staleness) {
        String said = staleness.message().startsWith(HELD) ? HELD : of(staleness.message());
        return new Staleness(staleness.stale(), staleness.since(), staleness.step(), said);
    }
}
