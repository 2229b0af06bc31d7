package dev.okiagari.kit.web.help;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of documentation, taken apart so that a template can show it: headings, paragraphs and lists, with code and links inside.
 * Nothing in it is ever taken for HTML. Pure.
 */
public record Article(String title, List<Block> blocks) {

    /** What a block is. */
    public enum Form {
        HEADING,
        PARAGRAPH,
        LIST
    }

    /**
     * A part of the page.
     *
     * @param rows one for each entry of a list, else one
     */
    public record Block(Form form, List<List<Span>> rows) {}

    /**
     * A piece of a line.
     *
     * @param link the code of another page that it leads to; empty: none
     */
    public record Span(String text, boolean isCode, String link) {}

    private static final Pattern INLINE = Pattern.compile("`([^`]+)`|\\[([^\\]]+)]\\(([^)]+)\\)");
    private static final String HEADING = "## ";
    private static final String BULLET = "- ";

    /** Reads the little of Markdown that these pages use. */
    static Article of(String markdown) {
        String title = "";
        List<Block> blocks = new ArrayList<>();
        List<String> open = new ArrayList<>();
        for (String line : (markdown + "\n\n").split("\n", -1)) {
            if (line.startsWith("# ")) {
                title = line.substring(2);
            } else if (line.isBlank() || line.startsWith(HEADING)) {
                close(open, blocks);
                if (line.startsWith(HEADING)) {
                    blocks.add(new Block(Form.HEADING, List.of(spans(line.substring(HEADING.length())))));
                }
            } else if (line.startsWith(BULLET) || open.isEmpty()) {
                open.add(line);
            } else {
                open.set(open.size() - 1, open.getLast() + " " + line.strip()); // the line before goes on
            }
        }
        return new Article(title, blocks);
    }

    private static void close(List<String> open, List<Block> blocks) {
        if (!open.isEmpty()) {
            boolean isList = open.getFirst().startsWith(BULLET);
            List<List<Span>> rows = open.stream()
                    .map(row -> spans(isList ? row.substring(BULLET.length()) : row))
                    .toList();
            blocks.add(new Block(isList ? Form.LIST : Form.PARAGRAPH, rows));
            open.clear();
        }
    }

    private static List<Span> spans(String line) {
        List<Span> spans = new ArrayList<>();
        Matcher found = INLINE.matcher(line);
        int from = 0;
        while (found.find()) {
            plain(line.substring(from, found.start()), spans);
            String code = found.group(1);
            spans.add(code != null ? new Span(code, true, "") : link(found.group(2), found.group(3)));
            from = found.end();
        }
        plain(line.substring(from), spans);
        return spans;
    }

    private static void plain(String text, List<Span> spans) {
        if (!text.isEmpty()) {
            spans.add(new Span(text, false, ""));
        }
    }

    /** Pages beside this one can be reached from here; others are named only. */
    private static Span link(String text, String target) {
        boolean isBeside = target.endsWith(".md") && !target.contains("/");
        boolean isCode = text.startsWith("`") && text.endsWith("`") && text.length() > 2;
        return new Span(
                isCode ? text.substring(1, text.length() - 1) : text,
                isCode,
                isBeside ? target.substring(0, target.length() - 3) : "");
    }
}
