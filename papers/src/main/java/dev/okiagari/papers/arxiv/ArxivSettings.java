package dev.okiagari.papers.arxiv;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Where arXiv is and how gently it is asked. An immutable value.
 *
 * @param query address of the Atom query
 * @param html address below which HTML pages lie
 * @param ar5iv base address of ar5iv's pages; empty when ar5iv is not used
 * @param pdf address below which PDFs lie
 * @param gap time between two requests over all machines (3 s, as arXiv asks for)
 */
public record ArxivSettings(URI query, URI html, Optional<URI> ar5iv, URI pdf, Duration gap) {
    private static final Duration GAP = Duration.ofSeconds(3);

    /** The real ones: arXiv asks programs to use its export host, which has the same pages. */
    public static ArxivSettings real() {
        return new ArxivSettings(
                URI.create("https://export.arxiv.org/api/query"),
                URI.create("https://export.arxiv.org/html/"),
                Optional.of(URI.create("https://ar5iv.labs.arxiv.org/html/")),
                URI.create("https://export.arxiv.org/pdf/"),
                GAP);
    }

    /** A stand-in or a mirror that has everything below one address. */
    public static ArxivSettings at(URI base) {
        String text = base.toString().replaceAll("/+$", "");
        return new ArxivSettings(
                URI.create(text + "/api/query"),
                URI.create(text + "/html/"),
                Optional.empty(),
                URI.create(text + "/pdf/"),
                GAP);
    }

    /** The same with ar5iv at this address, below which its pages lie. */
    public ArxivSettings withAr5iv(URI pages) {
        return new ArxivSettings(query, html, Optional.of(pages), pdf, gap);
    }

    public ArxivSettings withGap(Duration between) {
        return new ArxivSettings(query, html, ar5iv, pdf, between);
    }
}
