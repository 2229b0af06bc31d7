package dev.okiagari.papers.text;

import com.google.re2j.Pattern;
import dev.okiagari.papers.arxiv.PaperId;
import java.util.List;
import java.util.Optional;

/**
 * Reads one entry of a list of references: the arXiv id it names in an arXiv context, its DOI, its title as far as it can be
 * told. Called by the readers of HTML and PDF. Pure; any text is fine, since one that says nothing keeps its text only.
 */
public final class ReferenceReader {
    private static final int LONGEST = 4_000;
    private static final int MOST_LINKS = 50;

    /** [12], [Vas+17], (12) or 12. before the entry itself; a bracket without a digit belongs to the entry. */
    private static final Pattern NUMBER =
            Pattern.compile("^(?:\\[[^\\[\\]]{0,60}\\d[^\\[\\]]{0,10}\\]|\\[\\d+\\]|\\(\\d{1,3}\\)|\\d{1,3}\\.)\\s+");

    private ReferenceReader() {}

    /**
     * Reads an entry; whatever it does not say stays empty.
     *
     * @param entry as printed, with or without its number
     * @param links addresses that the entry links to
     */
    public static Reference read(String entry, List<String> links) {
        return read(Formulas.apart(Blanks.single(entry)), links, Optional.empty());
    }

    /** The same for a line of a page, whose title may be marked as such. */
    static Reference read(String entry, List<String> links, Optional<String> title) {
        String raw = withoutNumber(Cut.to(entry, LONGEST));
        UnmarkedText words = new UnmarkedText(raw);
        List<String> addresses = links.stream().limit(MOST_LINKS).toList();
        Optional<PaperId> arxivId = ArxivMention.in(words.text()).or(() -> ArxivMention.among(addresses));
        return new Reference(
                arxivId.or(() -> ArxivMention.bareIn(words.text())),
                Doi.of(words.text(), addresses),
                title.or(() -> ReferenceTitle.in(words.text()).map(words::marked)),
                raw);
    }

    private static String withoutNumber(String entry) {
        return NUMBER.matcher(entry).replaceFirst("");
    }
}
