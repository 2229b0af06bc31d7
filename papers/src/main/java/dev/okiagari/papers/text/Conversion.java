package dev.okiagari.papers.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter.FilterResult;
import org.jsoup.select.NodeTraversor;

/**
 * How far LaTeXML came with a paper, as far as its page shows. A conversion with a fatal error leaves a page all the same, with what
 * was converted until then; ar5iv puts a notice below it. A page may also have lost its end on the way, or have tags so badly nested that
 * its article ends early and sections stand behind it. For one page.
 */
final class Conversion {
    private static final List<String> NOTICES = List.of(
            "Conversion to HTML had a Fatal error", "An error in the conversion from LaTeX to XML has occurred");
    private static final String NOTICE_BUTTON = "ar5iv-severity-fatal";
    private static final int LONGEST_NOTICE = 400;

    private final byte[] html;
    private final Document page;
    private final Element article;
    private final List<Element> behind = new ArrayList<>();
    private boolean isFatal;

    Conversion(byte[] html, Document page, Element article) {
        this.html = html;
        this.page = page;
        this.article = article;
        look();
    }

    /**
     * Why the page is not the whole paper.
     *
     * @param references how many it lists
     */
    Optional<String> flaw(int references) {
        if (isFatal) {
            return Optional.of("the conversion to HTML broke off with a fatal error");
        }
        boolean isClosedByItself = behind.isEmpty() && article.normalName().equals("article");
        boolean hasEnd = isClosedByItself ? has("</article") : has("</body", "</html");
        return hasEnd ? PagePromises.broken(page, references) : Optional.of("the page has no end");
    }

    /** The article with what stands behind it by mistake. */
    Element wholeArticle() {
        behind.forEach(article::appendChild);
        return article;
    }

    private void look() {
        Set<Element> above = Collections.newSetFromMap(new IdentityHashMap<>());
        above.addAll(article.parents());
        NodeTraversor.filter(
                (node, depth) -> {
                    if (node instanceof TextNode text) {
                        isFatal |= isNotice(text.getWholeText());
                        return FilterResult.CONTINUE;
                    }
                    if (node instanceof Element element) {
                        isFatal |= element.hasClass(NOTICE_BUTTON);
                    }
                    return FilterResult.CONTINUE;
                },
                page);
        NodeTraversor.filter(
                (node, depth) -> {
                    if (!(node instanceof Element element)) {
                        return FilterResult.CONTINUE;
                    }
                    // Another document on the page is a notice of the site that serves it.
                    if (element.equals(article) || Latexml.isNoise(element) || element.hasClass("ltx_document")) {
                        return above.contains(element) ? FilterResult.CONTINUE : FilterResult.SKIP_ENTIRELY;
                    }
                    if (Latexml.isSection(element) || element.hasClass("ltx_para")) {
                        behind.add(element);
                        return FilterResult.SKIP_ENTIRELY;
                    }
                    return FilterResult.CONTINUE;
                },
                page.body());
    }

    /** At the beginning of its own element: papers about conversions may have the words within a sentence. */
    private static boolean isNotice(String text) {
        return text.length() <= LONGEST_NOTICE && NOTICES.stream().anyMatch(text.stripLeading()::startsWith);
    }

    private boolean has(String... ends) {
        for (String end : ends) {
            if (has(end)) {
                return true;
            }
        }
        return false;
    }

    private boolean has(String end) {
        for (int i = html.length - end.length(); i >= 0; i--) {
            int at = 0;
            while (at < end.length() && (html[i + at] | 0x20) == (end.charAt(at) | 0x20)) {
                at++;
            }
            if (at == end.length()) {
                return true;
            }
        }
        return false;
    }
}
