package dev.okiagari.papers.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jsoup.nodes.Element;

/** Reads the entries of all lists of references on a page, in their order. */
final class Bibliography {
    private static final int MOST = 5_000;

    private Bibliography() {}

    static List<Reference> of(Element root) {
        List<Reference> references = new ArrayList<>();
        for (Element item : root.getElementsByClass("ltx_bibitem")) {
            if (references.size() == MOST) {
                break;
            }
            Reference reference = read(item);
            if (!reference.raw().isEmpty()) {
                references.add(reference);
            }
        }
        return references;
    }

    private static Reference read(Element item) {
        List<String> links =
                item.select("a[href]").stream().map(link -> link.attr("href")).toList();
        return ReferenceReader.read(PlainText.of(item), links, title(item));
    }

    /** Marked as such; else the second of the blocks that BibTeX's styles make: authors, title, where it appeared. */
    private static Optional<String> title(Element item) {
        Element marked = item.getElementsByClass("ltx_bib_title").first();
        if (marked != null) {
            return ReferenceTitle.unquoted(PlainText.of(marked));
        }
        List<Element> blocks = item.select(".ltx_bibblock:not(.ltx_bib_cited)");
        return blocks.size() < 2 ? Optional.empty() : ReferenceTitle.unquoted(PlainText.of(blocks.get(1)));
    }
}
