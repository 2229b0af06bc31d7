package dev.okiagari.papers.text;

import dev.okiagari.papers.text.UnreadableDocument.Reason;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/**
 * Walks through an article once, without recursion, and puts each line of text into the section that it stands in. For one
 * use. A page beyond the limits, which no paper reaches, is refused: a part of it is not the paper.
 */
final class SectionWalk implements NodeFilter {
    private static final int MOST_SECTIONS = 2_000;
    private static final int MOST_CHARACTERS = 10_000_000;
    private static final int DEEPEST_LEVEL = 6;

    private final Deque<SectionDraft> open = new ArrayDeque<>();
    private final List<SectionDraft> drafts = new ArrayList<>();
    private int rows;
    private int equations;
    private int verbatim;
    private long characters;

    private SectionWalk() {
        openLoose();
    }

    static List<Section> over(Element root) {
        SectionWalk walk = new SectionWalk();
        walk.traverse(root);
        walk.drafts.forEach(SectionDraft::endLine);
        return PaperFrontMatter.dropped(walk.drafts.stream()
                .filter(draft -> !draft.isEmpty())
                .map(SectionDraft::section)
                .toList());
    }

    @Override
    public FilterResult head(Node node, int depth) {
        if (node instanceof TextNode text) {
            String words = Formulas.words(text.getWholeText());
            return verbatim > 0 && rows == 0 ? appendLines(words) : append(words);
        }
        if (!(node instanceof Element element) || depth == 0) {
            return FilterResult.CONTINUE;
        }
        if (Latexml.isMath(element)) {
            append(Formulas.formula(Latexml.tex(element)));
            return FilterResult.SKIP_ENTIRELY;
        }
        if (Latexml.isSection(element)) {
            return openSection(element);
        }
        if (Latexml.isItemTag(element)) {
            here().lead(PlainText.of(element));
            return FilterResult.SKIP_ENTIRELY;
        }
        if (Latexml.isNoise(element) || Latexml.isHeading(element)) {
            return FilterResult.SKIP_ENTIRELY;
        }
        if (element.hasClass("ltx_title")) {
            here().lead(PlainText.numbered(element));
            return FilterResult.SKIP_ENTIRELY;
        }
        enter(element);
        return FilterResult.CONTINUE;
    }

    @Override
    public FilterResult tail(Node node, int depth) {
        if (!(node instanceof Element element) || depth == 0) {
            return FilterResult.CONTINUE;
        }
        if (Latexml.isSection(element)) {
            closeSection();
            return FilterResult.CONTINUE;
        }
        leave(element);
        return FilterResult.CONTINUE;
    }

    private FilterResult append(String text) {
        characters += text.length();
        if (characters > MOST_CHARACTERS) {
            throw new UnreadableDocument(Reason.TOO_LARGE, "the page has more than " + MOST_CHARACTERS + " characters");
        }
        here().append(text);
        return FilterResult.CONTINUE;
    }

    private FilterResult appendLines(String text) {
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
            append(text.substring(start, end));
            here().endLine();
            start = end + 1;
        }
        return append(text.substring(start));
    }

    private void enter(Element element) {
        if (element.normalName().equals("pre")) {
            verbatim++;
        }
        if (element.hasClass("ltx_eqn_table")) {
            equations++;
        }
        if (Latexml.isBlock(element)) {
            separate();
        }
        if (Latexml.isRow(element)) {
            rows++;
        } else if (Latexml.isCell(element)) {
            here().append(equations == 0 && Latexml.hasCellBefore(element) ? " | " : " ");
        } else if (element.normalName().equals("br")) {
            here().append(" ");
        }
    }

    private void leave(Element element) {
        if (element.normalName().equals("pre")) {
            verbatim--;
        }
        if (element.hasClass("ltx_eqn_table")) {
            equations--;
        }
        if (Latexml.isRow(element)) {
            rows--;
        }
        if (Latexml.isBlock(element)) {
            separate();
        }
    }

    /** A row of a table stays one line, whatever its cells are made of. */
    private void separate() {
        if (rows == 0) {
            here().endLine();
        } else {
            here().append(" ");
        }
    }

    private FilterResult openSection(Element element) {
        if (drafts.size() >= MOST_SECTIONS) {
            throw new UnreadableDocument(Reason.TOO_LARGE, "the page has more than " + MOST_SECTIONS + " sections");
        }
        here().endLine();
        String heading = "";
        for (Element child : element.children()) {
            if (child.hasClass("ltx_title")) {
                heading = PlainText.of(child);
                break;
            }
        }
        SectionDraft draft = new SectionDraft(Math.min(open.size(), DEEPEST_LEVEL), heading);
        drafts.add(draft);
        open.push(draft);
        return FilterResult.CONTINUE;
    }

    /** Text that follows outside of any section stands after that section, so it is one of its own. */
    private void closeSection() {
        open.pop().endLine();
        if (open.size() == 1) {
            open.pop();
            openLoose();
        }
    }

    private void openLoose() {
        SectionDraft loose = new SectionDraft(1, "");
        drafts.add(loose);
        open.push(loose);
    }

    private SectionDraft here() {
        return open.element();
    }
}
