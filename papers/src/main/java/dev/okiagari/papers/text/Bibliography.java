package dev.okiagari.papers.text;

import dev.okiagari.papers.text.UnreadableDocument.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jsoup.nodes.Element;
import org.jsoup.select.NodeFilter.FilterResult;
import org.jsoup.select.NodeTraversor;

/** Reads the entries of all lists of references on a page, in their order. */
final class Bibliography {
    private static final int MOST = 5_000;

    private Bibliography() {}

    static List<Reference> of(Element root) {
        List<Reference> references = new ArrayList<>();
        NodeTraversor.filter(
                (node, depth) -> {
                    if (!(node instanceof Element item) || !item.hasClass("ltx_bibitem")) {
                        return FilterResult.CONTINUE;
                    }
                    String entry = PlainText.of(item);
                    if (entry.isEmpty()) {
                        return FilterResult.CONTINUE;
                    }
                    if (references.size() == MOST) {
                        throw new UnreadableDocument(
                                Reason.TOO_LARGE, "the page has more than " + MOST + " references");
                    }
                    references.add(ReferenceReader.read(entry, links(item), title(item)));
                    return FilterResult.SKIP_ENTIRELY;
                },
                root);
        return references;
    }

    private static List<String> links(Element item) {
        return item.select("a[href]").stream().map(link -> link.attr("href")).toList();
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
