package dev.okiagari.papers.text;

import dev.okiagari.papers.text.UnreadableDocument.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/**
 * Reads a paper out of the HTML that LaTeXML makes of it, on arxiv.org/html and ar5iv. Pure: it fetches nothing, and any bytes
 * are fine. A page without a LaTeXML document is not the paper (ar5iv redirects to the abstract page), and cannot be read; nor can
 * one that is larger than {@link #MOST_BYTES}. Elements nested deeper than any paper's lose their nesting, not their text.
 * Throws {@link UnreadableDocument} for a page beyond the other limits, and CancellationException when the thread is
 * interrupted: there is no half of a paper. Threads may share it.
 */
public final class LatexmlReader {
    /** Of one page. */
    public static final int MOST_BYTES = 32 << 20;

    private static final int DEEPEST = 512;

    private LatexmlReader() {}

    /**
     * The paper's sections and references in the order of the page, and whether the page says or shows that it is not all of it; the
     * encoding is the page's own, else UTF-8.
     *
     * @throws UnreadableDocument with the reason
     */
    public static ParsedPaper paper(byte[] html) {
        if (html.length > MOST_BYTES) {
            throw new UnreadableDocument(Reason.TOO_LARGE, "the page has more than " + (MOST_BYTES >> 20) + " MB");
        }
        try {
            return paper(html, parsed(html));
        } catch (UnreadableDocument | CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new UnreadableDocument(Reason.DAMAGED, "the page cannot be read: " + e, e);
        }
    }

    private static ParsedPaper paper(byte[] html, Document page) {
        Element root = page.selectFirst("article.ltx_document");
        if (root == null) {
            root = page.selectFirst(".ltx_document");
        }
        if (root == null) {
            throw new UnreadableDocument(Reason.NOT_THE_PAPER, "the page was not made by LaTeXML");
        }
        Conversion conversion = new Conversion(html, page, root);
        List<Reference> references = references(root);
        return new ParsedPaper(
                SectionWalk.over(conversion.wholeArticle()),
                references,
                conversion.flaw(references.size()),
                PagePromises.areMade(page));
    }

    /** The list may stand outside the article. */
    private static List<Reference> references(Element root) {
        List<Reference> inside = Bibliography.of(root);
        Document page = root.ownerDocument();
        return inside.isEmpty() && page != null ? Bibliography.of(page) : inside;
    }

    private static Document parsed(byte[] html) {
        try {
            Document page = Jsoup.parse(
                    new ByteArrayInputStream(html),
                    null,
                    "",
                    Parser.htmlParser().setMaxDepth(DEEPEST));
            Interruption.check(); // jsoup takes an interruption for the end of the page
            return page;
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the page because its bytes could not be read", e);
        }
    }
}
