package dev.okiagari.papers.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/**
 * Reads a paper out of the HTML that LaTeXML makes of it, on arxiv.org/html and ar5iv. Pure: it fetches nothing, and any bytes
 * are fine. A page without a LaTeXML document is not the paper (ar5iv redirects to the abstract page), and gives nothing; so does
 * one that is larger than {@link #MOST_BYTES}. Elements nested deeper than any paper's lose their nesting, not their text.
 * Threads may share it.
 */
public final class LatexmlReader {
    /** Of one page. */
    public static final int MOST_BYTES = 32 << 20;

    private static final int DEEPEST = 512;

    private LatexmlReader() {}

    /** The paper's sections and references in the order of the page; the encoding is the page's own, else UTF-8. */
    public static Optional<ParsedPaper> read(byte[] html) {
        if (html.length > MOST_BYTES) {
            return Optional.empty();
        }
        Document page = parsed(html);
        Element root = page.selectFirst("article.ltx_document");
        if (root == null) {
            root = page.selectFirst(".ltx_document");
        }
        return root == null ? Optional.empty() : Optional.of(new ParsedPaper(SectionWalk.over(root), references(root)));
    }

    /** The list may stand outside the article. */
    private static List<Reference> references(Element root) {
        List<Reference> inside = Bibliography.of(root);
        Document page = root.ownerDocument();
        return inside.isEmpty() && page != null ? Bibliography.of(page) : inside;
    }

    private static Document parsed(byte[] html) {
        try {
            return Jsoup.parse(
                    new ByteArrayInputStream(html),
                    null,
                    "",
                    Parser.htmlParser().setMaxDepth(DEEPEST));
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the page because its bytes could not be read", e);
        }
    }
}
