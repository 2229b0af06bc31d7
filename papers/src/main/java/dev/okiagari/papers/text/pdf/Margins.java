package dev.okiagari.papers.text.pdf;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Drops running heads and page numbers: what stands apart at an edge of several pages and says the same, or counts. */
final class Margins {
    private static final Pattern ONLY_NUMBER =
            Pattern.compile("(?i)[^\\p{L}\\d]*(page )?(\\d{1,4}|[ivxl]{1,6})(( of |/)\\d{1,4})?[^\\p{L}\\d]*");
    private static final Pattern NUMBER_AT_EDGE = Pattern.compile("^(\\d{1,4})\\b|\\b(\\d{1,4})$");
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    /** Rows at each edge that are looked at. */
    private static final int DEPTH = 2;
    /** How far a running head is from the text, in lines; less is the text itself. */
    private static final float APART = 1.35f;

    private record Candidate(int page, boolean top, Segment row, String text) {}

    private record Said(boolean top, String words) {}

    private record Counting(boolean top, int offset) {}

    private final Map<Said, Integer> said = new HashMap<>();
    private final Map<Counting, Integer> counting = new HashMap<>();
    private final List<Candidate> candidates = new ArrayList<>();

    private Margins() {}

    static List<PageText> strip(List<PageText> pages) {
        Margins margins = new Margins();
        pages.forEach(margins::look);
        return pages.stream()
                .map(page -> page.without(margins.candidates.stream()
                        .filter(candidate -> candidate.page() == page.number() && margins.isMargin(candidate))
                        .map(Candidate::row)
                        .toList()))
                .toList();
    }

    private void look(PageText page) {
        List<Segment> rows = Segments.rows(page.segments());
        int deep = Math.min(DEPTH, rows.size() - 1);
        for (int i = deep - 1; i >= 0; i--) {
            // A second row counts only when it is as far from the text as the first would have to be.
            if (isApart(rows.get(i), rows.get(i + 1))) {
                rows.subList(0, i + 1).forEach(row -> add(page, true, row));
                break;
            }
        }
        for (int i = deep - 1; i >= 0; i--) {
            int at = rows.size() - 1 - i;
            if (isApart(rows.get(at - 1), rows.get(at))) {
                rows.subList(at, rows.size()).forEach(row -> add(page, false, row));
                break;
            }
        }
    }

    private static boolean isApart(Segment upper, Segment lower) {
        return lower.baseline() - upper.baseline() > APART * 1.2f * Math.max(upper.size(), lower.size());
    }

    private void add(PageText page, boolean top, Segment row) {
        String text = Line.text(row.glyphs());
        Candidate candidate = new Candidate(page.number(), top, row, text);
        candidates.add(candidate);
        said.merge(said(candidate), 1, Integer::sum);
        numbersAtEdges(candidate).forEach(number -> counting.merge(number, 1, Integer::sum));
    }

    private static Said said(Candidate candidate) {
        return new Said(
                candidate.top(),
                DIGITS.matcher(candidate.text()).replaceAll("#").strip());
    }

    /** A page number goes up with the pages: page minus number stays the same. */
    private static List<Counting> numbersAtEdges(Candidate candidate) {
        List<Counting> numbers = new ArrayList<>();
        Matcher matcher = NUMBER_AT_EDGE.matcher(candidate.text());
        while (matcher.find()) {
            int number = Integer.parseInt(matcher.group());
            numbers.add(new Counting(candidate.top(), number - candidate.page()));
        }
        return numbers;
    }

    private boolean isMargin(Candidate candidate) {
        return ONLY_NUMBER.matcher(candidate.text()).matches()
                || said.getOrDefault(said(candidate), 0) > 1
                || numbersAtEdges(candidate).stream().anyMatch(number -> counting.getOrDefault(number, 0) > 1);
    }
}
