package dev.okiagari.papers.text.pdf.layout;

/**
 * Where lines stand: a column of a page, or the whole width of it.
 *
 * @param left where most of its lines begin
 * @param right where its longest lines end
 */
public record Region(int page, Part part, float left, float right) {
    public enum Part {
        WHOLE,
        FIRST,
        SECOND
    }

    public float width() {
        return right - left;
    }

    public boolean isSameColumn(Region other) {
        return page == other.page && part == other.part;
    }
}
