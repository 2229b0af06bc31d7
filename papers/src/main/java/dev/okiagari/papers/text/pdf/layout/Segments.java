package dev.okiagari.papers.text.pdf.layout;

import dev.okiagari.papers.text.pdf.glyph.Glyph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * From letters to pieces of lines and from pieces to rows. A piece never reaches over a gap as wide as those between
 * columns; whether a gap is one is not decided here.
 */
public final class Segments {
    private static final float WIDEST_GAP_EM = 0.9f;
    private static final float WIDEST_GAP_OF_SIZES_EM = 0.5f;
    private static final float WIDEST_STEP_BACK_EM = 0.6f;
    private static final float HIGHEST_STEP_EM = 0.45f;

    private Segments() {}

    /** In the order in which they were drawn: a letter goes on with the piece of the letter before, or begins a new one. */
    public static List<Segment> of(List<Glyph> glyphs) {
        List<Segment> segments = new ArrayList<>();
        List<Glyph> piece = new ArrayList<>();
        for (Glyph glyph : glyphs) {
            if (!piece.isEmpty() && !goesOn(piece, glyph)) {
                segments.add(Segment.of(piece));
                piece.clear();
            }
            piece.add(glyph);
        }
        if (!piece.isEmpty()) {
            segments.add(Segment.of(piece));
        }
        return segments;
    }

    private static boolean goesOn(List<Glyph> piece, Glyph glyph) {
        Glyph last = piece.getLast();
        float em = Math.max(last.size(), glyph.size());
        float gap = glyph.left() - last.right();
        float widest = isOfOtherSize(last, glyph) ? WIDEST_GAP_OF_SIZES_EM : WIDEST_GAP_EM;
        return Math.abs(glyph.baseline() - last.baseline()) <= HIGHEST_STEP_EM * em
                && Math.abs(glyph.baseline() - piece.getFirst().baseline()) <= em
                && gap <= widest * em
                && gap >= -WIDEST_STEP_BACK_EM * em;
    }

    /** Numbers of lines are small and near the text. */
    private static boolean isOfOtherSize(Glyph one, Glyph other) {
        return Math.max(one.size(), other.size()) > 1.5f * Math.min(one.size(), other.size());
    }

    /** Pieces side by side make a row; rows from top to bottom. */
    static List<Segment> rows(List<Segment> segments) {
        List<Segment> downwards = new ArrayList<>(segments);
        downwards.sort(Comparator.comparingDouble(Segment::baseline));
        List<List<Segment>> rows = new ArrayList<>();
        List<Segment> widest = new ArrayList<>();
        for (Segment segment : downwards) {
            int row = rowBeside(widest, segment);
            if (row < 0) {
                rows.add(new ArrayList<>(List.of(segment)));
                widest.add(segment);
            } else {
                rows.get(row).add(segment);
                if (segment.size() * segment.width()
                        > widest.get(row).size() * widest.get(row).width()) {
                    widest.set(row, segment);
                }
            }
        }
        return rows.stream()
                .map(row -> Segment.of(
                        row.stream().flatMap(one -> one.glyphs().stream()).toList()))
                .sorted(Comparator.comparingDouble(Segment::baseline))
                .toList();
    }

    /** Only the last few rows can still be beside it. Compared with a row's main piece, or exponents would chain rows. */
    private static int rowBeside(List<Segment> widest, Segment segment) {
        for (int i = widest.size() - 1; i >= Math.max(0, widest.size() - 4); i--) {
            if (widest.get(i).isBeside(segment)) {
                return i;
            }
        }
        return -1;
    }
}
