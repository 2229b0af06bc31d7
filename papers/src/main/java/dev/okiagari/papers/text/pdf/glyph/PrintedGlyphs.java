package dev.okiagari.papers.text.pdf.glyph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The letters of a page in one direction, in the order in which they were drawn. One that is drawn again in nearly the same place is
 * the same letter, printed twice to look bold. For one page.
 */
final class PrintedGlyphs {
    private static final float CELL_EM = 0.25f;
    private static final float SAME_PLACE_EM = 0.1f;

    private final List<Glyph> glyphs = new ArrayList<>();
    private final Map<Long, Integer> places = new HashMap<>();
    private int lastRepeated = -1;

    void add(Glyph glyph) {
        if (!wasDrawnBefore(glyph)) {
            places.put(place(glyph, cell(glyph.left(), glyph), cell(glyph.baseline(), glyph)), glyphs.size());
            glyphs.add(glyph);
        }
    }

    List<Glyph> all() {
        return glyphs;
    }

    private boolean wasDrawnBefore(Glyph glyph) {
        float near = SAME_PLACE_EM * glyph.size();
        for (int x = cell(glyph.left() - near, glyph); x <= cell(glyph.left() + near, glyph); x++) {
            for (int y = cell(glyph.baseline() - near, glyph); y <= cell(glyph.baseline() + near, glyph); y++) {
                Integer index = places.get(place(glyph, x, y));
                if (index != null && isSame(glyphs.get(index), glyph, near) && isRepetition(index)) {
                    glyphs.set(index, glyphs.get(index).inBold());
                    lastRepeated = index;
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Letters are repeated one by one, or from the beginning of a piece on. Lines that run into each other meet somewhere in
     * their middle.
     */
    private boolean isRepetition(int index) {
        return index == glyphs.size() - 1 || index == lastRepeated + 1 || beginsPiece(index);
    }

    private boolean beginsPiece(int index) {
        if (index == 0) {
            return true;
        }
        Glyph glyph = glyphs.get(index);
        Glyph before = glyphs.get(index - 1);
        return Math.abs(glyph.baseline() - before.baseline()) > SAME_PLACE_EM * glyph.size()
                || glyph.isApartFrom(before)
                || glyph.left() < before.left();
    }

    private static boolean isSame(Glyph one, Glyph other, float near) {
        return one.text().equals(other.text())
                && Math.abs(one.left() - other.left()) < near
                && Math.abs(one.baseline() - other.baseline()) < near
                && Math.abs(one.size() - other.size()) < near;
    }

    private static int cell(float at, Glyph glyph) {
        return (int) Math.floor(at / (CELL_EM * glyph.size()));
    }

    /** Two that share it by chance are compared before anything follows from it. */
    private static long place(Glyph glyph, int x, int y) {
        return ((long) glyph.text().hashCode() << 40) ^ ((long) x << 20) ^ y;
    }
}
