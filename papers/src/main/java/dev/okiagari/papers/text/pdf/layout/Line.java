package dev.okiagari.papers.text.pdf.layout;

import dev.okiagari.papers.text.pdf.glyph.Face;
import dev.okiagari.papers.text.pdf.glyph.Glyph;
import java.util.List;

/** A line of text in its column. Immutable; begins and ends with a letter. */
public final class Line {
    private static final float MOST = 0.6f;

    private final Segment segment;
    private final Region region;
    private final String text;
    private final List<String> links;

    Line(Segment segment, Region region, List<String> links) {
        this.segment = segment;
        this.region = region;
        this.links = List.copyOf(links);
        this.text = text(NoteMarks.drop(segment));
    }

    public static String text(List<Glyph> glyphs) {
        StringBuilder text = new StringBuilder();
        Glyph before = null;
        for (Glyph glyph : glyphs) {
            if (before != null && glyph.isApartFrom(before)) {
                text.append(' ');
            }
            text.append(glyph.text());
            before = glyph;
        }
        return text.toString();
    }

    public String text() {
        return text;
    }

    public Region region() {
        return region;
    }

    /** Addresses that a click on the line leads to. */
    public List<String> links() {
        return links;
    }

    public float left() {
        return segment.left();
    }

    public float right() {
        return segment.right();
    }

    public float baseline() {
        return segment.baseline();
    }

    public float size() {
        return segment.size();
    }

    public boolean isBold() {
        return share(Face::bold) >= MOST;
    }

    public boolean isItalic() {
        return share(Face::italic) >= MOST;
    }

    public boolean isSmallCaps() {
        return share(Face::smallCaps) >= MOST;
    }

    private interface Look {
        boolean has(Face face);
    }

    /** Of letters and digits: signs come from other fonts. */
    private float share(Look look) {
        int all = 0;
        int having = 0;
        for (Glyph glyph : segment.glyphs()) {
            if (glyph.isWord()) {
                all++;
                having += look.has(glyph.face()) ? 1 : 0;
            }
        }
        return all == 0 ? 0 : (float) having / all;
    }

    /** The gap after the first word, in em: numbers of headings stand off. */
    public float gapAfterFirstWordEm() {
        Glyph before = null;
        for (Glyph glyph : segment.glyphs()) {
            if (before != null && glyph.isApartFrom(before)) {
                return (glyph.left() - before.right()) / segment.size();
            }
            before = glyph;
        }
        return 0;
    }

    /** The gap before the last word, in em: page numbers in lists of contents stand off. */
    public float gapBeforeLastWordEm() {
        List<Glyph> glyphs = segment.glyphs();
        for (int i = glyphs.size() - 1; i > 0; i--) {
            if (glyphs.get(i).isApartFrom(glyphs.get(i - 1))) {
                return (glyphs.get(i).left() - glyphs.get(i - 1).right()) / segment.size();
            }
        }
        return 0;
    }

    /** Begins with a small raised sign, as footnotes do. */
    public boolean beginsRaised() {
        Glyph first = segment.glyphs().getFirst();
        return first.size() < 0.8f * segment.size() && first.baseline() < segment.baseline() - 0.15f * segment.size();
    }

    /** How many of its first glyphs are a number, which need not be bold, and bold letters; 0 without the latter. */
    public int boldBeginning() {
        List<Glyph> glyphs = segment.glyphs();
        int number = 0;
        while (number < glyphs.size()
                && "0123456789.".contains(glyphs.get(number).text())) {
            number++;
        }
        int end = number;
        while (end < glyphs.size() && glyphs.get(end).face().bold()) {
            end++;
        }
        return end == number ? 0 : end;
    }

    public int length() {
        return segment.glyphs().size();
    }

    /** Some of its glyphs as a line. */
    public Line part(int from, int to) {
        return new Line(Segment.of(segment.glyphs().subList(from, to)), region, links);
    }

    /** Whether it stands directly under the other one, in the same column. */
    public boolean isBelow(Line other, float atMost) {
        float step = baseline() - other.baseline();
        return region.isSameColumn(other.region) && step > 0 && step <= atMost;
    }

    @Override
    public String toString() {
        return "p" + region.page() + " " + region.part() + " " + size() + (isBold() ? " bold" : "") + ": " + text;
    }
}
