package dev.okiagari.papers.text;

import java.util.function.Predicate;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/** The text of one element on one line, with its {@link Formulas} and without what is skipped. */
final class PlainText implements NodeFilter {
    private final Predicate<Element> skipped;
    private final StringBuilder text = new StringBuilder();

    private PlainText(Predicate<Element> skipped) {
        this.skipped = skipped;
    }

    /** Without numbers, notes and other noise. */
    static String of(Element element) {
        return of(element, Latexml::isNoise);
    }

    /** The same with its number: Lemma 1. */
    static String numbered(Element element) {
        return of(element, one -> Latexml.isNoise(one) && !one.hasClass("ltx_tag"));
    }

    private static String of(Element element, Predicate<Element> skipped) {
        PlainText walk = new PlainText(skipped);
        walk.traverse(element);
        return Formulas.line(walk.text);
    }

    @Override
    public FilterResult head(Node node, int depth) {
        if (node instanceof TextNode words) {
            text.append(Formulas.words(words.getWholeText()));
            return FilterResult.CONTINUE;
        }
        if (!(node instanceof Element element)) {
            return FilterResult.CONTINUE;
        }
        if (Latexml.isMath(element)) {
            text.append(Formulas.formula(Latexml.tex(element)));
            return FilterResult.SKIP_ENTIRELY;
        }
        if (depth > 0 && skipped.test(element)) {
            return FilterResult.SKIP_ENTIRELY;
        }
        separate(element);
        return FilterResult.CONTINUE;
    }

    @Override
    public FilterResult tail(Node node, int depth) {
        if (node instanceof Element element) {
            separate(element);
        }
        return FilterResult.CONTINUE;
    }

    private void separate(Element element) {
        if (Latexml.isBlock(element) || element.normalName().equals("br") || element.hasClass("ltx_bibblock")) {
            text.append(' ');
        }
    }
}
