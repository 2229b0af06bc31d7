package dev.okiagari.papers.text.pdf.structure;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.okiagari.papers.text.pdf.layout.Line;
import dev.okiagari.papers.text.pdf.layout.LineJoiner;
import dev.okiagari.papers.text.pdf.layout.Region;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Splits the lines under References into entries: by their labels, or else by hanging indentation, or by gaps. */
public final class ReferenceList {
    private static final Pattern BRACKETED_NUMBER = Pattern.compile("^\\[(\\d{1,4})\\] ?");
    private static final Pattern BRACKETED_NAME = Pattern.compile("^\\[[^\\[\\]]{2,40}\\d{2}[a-z]?\\] ?");
    private static final Pattern PLAIN_NUMBER = Pattern.compile("^(\\d{1,4})\\.? ");
    private static final float INDENTATION_EM = 0.6f;
    private static final float LABEL_EM = 1.1f;
    private static final float GAP = 1.2f;
    /** Labels that may have been missed, one after the other: they must not take all others with them. */
    private static final int MISSED = 3;

    private final BodyStyle style;
    private final LineJoiner joiner;

    public ReferenceList(BodyStyle style, LineJoiner joiner) {
        this.style = style;
        this.joiner = joiner;
    }

    /** As it is printed, without its label, and the addresses it leads to. */
    record Entry(String text, List<String> links) {}

    List<Entry> entries(List<Line> lines) {
        if (lines.isEmpty()) {
            return List.of();
        }
        String first = lines.getFirst().text();
        List<List<Line>> split;
        Pattern label;
        if (BRACKETED_NUMBER.matcher(first).find()) {
            label = BRACKETED_NUMBER;
            split = byNumber(lines, label);
        } else if (BRACKETED_NAME.matcher(first).find()) {
            label = BRACKETED_NAME;
            split = split(
                    lines, (before, line) -> BRACKETED_NAME.matcher(line.text()).find());
        } else if (number(PLAIN_NUMBER, first).filter(number -> number == 1).isPresent()) {
            label = PLAIN_NUMBER;
            split = byNumber(lines, label);
        } else {
            return entries(unlabelled(lines), Optional.empty());
        }
        return entries(split, Optional.of(label));
    }

    private List<Entry> entries(List<List<Line>> split, Optional<Pattern> label) {
        return split.stream()
                .map(entry -> {
                    String text = joiner.join(entry.stream().map(Line::text).toList());
                    return new Entry(
                            label.map(any -> any.matcher(text).replaceFirst("")).orElse(text),
                            entry.stream()
                                    .flatMap(line -> line.links().stream())
                                    .distinct()
                                    .toList());
                })
                .filter(entry -> !entry.text().isBlank())
                .toList();
    }

    private interface Beginning {
        boolean is(Line before, Line line);
    }

    private static List<List<Line>> split(List<Line> lines, Beginning beginning) {
        List<List<Line>> entries = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (i == 0 || beginning.is(lines.get(i - 1), lines.get(i))) {
                entries.add(new ArrayList<>());
            }
            entries.getLast().add(lines.get(i));
        }
        return entries;
    }

    /**
     * A number that is not the next one, nor one of the few after it (its own may have been missed), or is without brackets and not where labels stand, is a year or a page that came
     * to stand at the beginning of a line. Labels of one digit may be set in a little.
     */
    private static List<List<Line>> byNumber(List<Line> lines, Pattern label) {
        Map<Edge, Float> edges = edges(lines);
        int[] last = {number(label, lines.getFirst().text()).orElse(0)};
        return split(lines, (before, line) -> {
            boolean placed = label.equals(BRACKETED_NUMBER) || isAtEdge(edges, line, LABEL_EM);
            Optional<Integer> next = placed
                    ? number(label, line.text()).filter(number -> number > last[0] && number <= last[0] + 1 + MISSED)
                    : Optional.empty();
            next.ifPresent(number -> last[0] = number);
            return next.isPresent();
        });
    }

    /** The number of a line's label in brackets; 0 when it has none. */
    static int labelOf(Line line) {
        return number(BRACKETED_NUMBER, line.text()).orElse(0);
    }

    private static Optional<Integer> number(Pattern label, String text) {
        Matcher matcher = label.matcher(text);
        return matcher.find() ? Optional.of(Integer.parseInt(matcher.group(1))) : Optional.empty();
    }

    private List<List<Line>> unlabelled(List<Line> lines) {
        Map<Edge, Float> edges = edges(lines);
        boolean hanging = lines.stream().anyMatch(line -> !isAtEdge(edges, line, INDENTATION_EM));
        return split(
                lines,
                (before, line) -> hanging
                        ? isAtEdge(edges, line, INDENTATION_EM)
                        : endsEntry(before) && !line.isBelow(before, GAP * style.leading(line)));
    }

    private static Map<Edge, Float> edges(List<Line> lines) {
        Map<Edge, Float> edges = new HashMap<>();
        lines.forEach(line -> edges.merge(Edge.of(line), line.left(), Math::min));
        return edges;
    }

    private static boolean isAtEdge(Map<Edge, Float> edges, Line line, float withinEm) {
        return line.left() - edges.getOrDefault(Edge.of(line), line.left()) <= withinEm * line.size();
    }

    /** Left and right pages may be shifted; a column may hold only lines that hang, so it is compared with others. */
    private record Edge(Region.Part part, boolean evenPage) {
        static Edge of(Line line) {
            return new Edge(line.region().part(), line.region().page() % 2 == 0);
        }
    }

    private static boolean endsEntry(Line line) {
        return line.text().endsWith(".") || line.text().endsWith("]");
    }
}
