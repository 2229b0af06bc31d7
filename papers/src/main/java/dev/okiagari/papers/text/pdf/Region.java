package dev.okiagari.papers.text.pdf;

/**
 * Where lines stand: a column of a page, or the whole width of it.
 *
 * @param left where most of its lines begin
 * @param right where its longest lines end
 */
record Region(int page, Part part, float left, float right) {
    enum Part {
        WHOLE,
        FIRST,
        SECOND
    }

    float width() {
        return right - left;
    }

    boolean isSameColumn(Region other) {
        return page == other.page && part == other.part;
    }
}
