package dev.okiagari.papers.text.pdf.layout;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Drops running heads and page numbers: what stands apart at an edge of several pages and says the same, or counts. */
public final class Margins {
    private static final Pattern ONLY_NUMBER =
            Pattern.compile("(?i)[^\\p{L}\\d]*(page )?(\\d{1,4}|[ivxl]{1,6})(( of |/)\\d{1,4})?[^\\p{L}\\d]*");
    private static final Pattern NUMBER_AT_EDGE = Pattern.compile("^(\\d{1,4})(?: |$)|(?: |^)(\\d{1,4})$");
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    /** Rows at each edge that are looked at. */
    private static final int DEPTH = 2;
    /** How far a running head is from the text, in lines; less is the text itself. */
    private static final float APART = 1.35f;

    /** Which row of a page, counted from its edge, and whether it is far from the text. */
    private record Slot(boolean top, int depth, boolean apart) {}

    private record Candidate(int page, Slot slot, Segment row, String text) {}

    private record Said(boolean top, String words) {}

    private final Map<Said, Integer> said = new HashMap<>();
    private final Map<Integer, Integer> counting = new HashMap<>();
    private final List<Candidate> candidates = new ArrayList<>();

    private final int pages;

    private Margins(int pages) {
        this.pages = pages;
    }

    public static List<PageText> strip(List<PageText> pages) {
        Margins margins = new Margins(pages.size());
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
        int heads = 0;
        int feet = 0;
        for (int i = 1; i <= deep; i++) {
            heads = isApart(rows.get(i - 1), rows.get(i)) ? i : heads;
            feet = isApart(rows.get(rows.size() - i - 1), rows.get(rows.size() - i)) ? i : feet;
        }
        for (int i = 0; i < deep; i++) {
            add(page, new Slot(true, i, i < heads), rows.get(i));
            add(page, new Slot(false, i, i < feet), rows.get(rows.size() - 1 - i));
        }
    }

    private static boolean isApart(Segment upper, Segment lower) {
        return lower.baseline() - upper.baseline() > APART * 1.2f * Math.max(upper.size(), lower.size());
    }

    private void add(PageText page, Slot slot, Segment row) {
        Candidate candidate = new Candidate(page.number(), slot, row, Line.text(row.glyphs()));
        candidates.add(candidate);
        if (slot.apart()) {
            said.merge(said(candidate), 1, Integer::sum);
        }
        numbersAtEdges(candidate).stream().distinct().forEach(number -> counting.merge(number, 1, Integer::sum));
    }

    private static Said said(Candidate candidate) {
        return new Said(
                candidate.slot().top(),
                DIGITS.matcher(candidate.text()).replaceAll("#").strip());
    }

    /** A page number goes up with the pages: number minus page stays the same. */
    private static List<Integer> numbersAtEdges(Candidate candidate) {
        List<Integer> numbers = new ArrayList<>();
        Matcher matcher = NUMBER_AT_EDGE.matcher(candidate.text());
        while (candidate.slot().depth() == 0 && matcher.find()) {
            numbers.add(Integer.parseInt(matcher.group().strip()) - candidate.page());
        }
        return numbers;
    }

    private boolean isMargin(Candidate candidate) {
        boolean onlyNumber = ONLY_NUMBER.matcher(candidate.text()).matches();
        // Numbers of headings at the top of pages agree with the pages now and then; numbers of pages nearly always do.
        int enough = Math.max(2, pages / 3);
        boolean counts =
                numbersAtEdges(candidate).stream().anyMatch(number -> counting.getOrDefault(number, 0) >= enough);
        boolean repeated = said.getOrDefault(said(candidate), 0) > 1;
        return candidate.slot().apart() ? onlyNumber || counts || repeated : onlyNumber && counts;
    }
}
