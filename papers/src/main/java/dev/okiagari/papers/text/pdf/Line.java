package dev.okiagari.papers.text.pdf;

import java.util.List;

/** A line of text in its column. Immutable; begins and ends with a letter. */
final class Line {
    /** Wider gaps are spaces: letters stand closer than this, words farther apart, in all fonts seen. */
    private static final float SPACE_EM = 0.15f;

    private static final float MOST = 0.6f;

    private final Segment segment;
    private final Region region;
    private final String text;
    private final List<String> links;

    Line(Segment segment, Region region, List<String> links) {
        this.segment = segment;
        this.region = region;
        this.links = List.copyOf(links);
        this.text = text(segment.glyphs());
    }

    static String text(List<Glyph> glyphs) {
        StringBuilder text = new StringBuilder();
        Glyph before = null;
        for (Glyph glyph : glyphs) {
            if (before != null && isSpaceBetween(before, glyph)) {
                text.append(' ');
            }
            text.append(glyph.text());
            before = glyph;
        }
        return text.toString();
    }

    private static boolean isSpaceBetween(Glyph before, Glyph glyph) {
        return glyph.spaced() || glyph.left() - before.right() > SPACE_EM * (before.size() + glyph.size()) / 2;
    }

    String text() {
        return text;
    }

    Region region() {
        return region;
    }

    /** Addresses that a click on the line leads to. */
    List<String> links() {
        return links;
    }

    float left() {
        return segment.left();
    }

    float right() {
        return segment.right();
    }

    float baseline() {
        return segment.baseline();
    }

    float size() {
        return segment.size();
    }

    boolean isBold() {
        return share(Face::bold) >= MOST;
    }

    boolean isItalic() {
        return share(Face::italic) >= MOST;
    }

    boolean isSmallCaps() {
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
    float gapAfterFirstWordEm() {
        Glyph before = null;
        for (Glyph glyph : segment.glyphs()) {
            if (before != null && isSpaceBetween(before, glyph)) {
                return (glyph.left() - before.right()) / segment.size();
            }
            before = glyph;
        }
        return 0;
    }

    /** The gap before the last word, in em: page numbers in lists of contents stand off. */
    float gapBeforeLastWordEm() {
        List<Glyph> glyphs = segment.glyphs();
        for (int i = glyphs.size() - 1; i > 0; i--) {
            if (isSpaceBetween(glyphs.get(i - 1), glyphs.get(i))) {
                return (glyphs.get(i).left() - glyphs.get(i - 1).right()) / segment.size();
            }
        }
        return 0;
    }

    /** Begins with a small raised sign, as footnotes do. */
    boolean beginsRaised() {
        Glyph first = segment.glyphs().getFirst();
        return first.size() < 0.8f * segment.size() && first.baseline() < segment.baseline() - 0.15f * segment.size();
    }

    /** How many of its first glyphs are bold. */
    int boldBeginning() {
        int bold = 0;
        for (Glyph glyph : segment.glyphs()) {
            if (!glyph.face().bold()) {
                break;
            }
            bold++;
        }
        return bold;
    }

    int length() {
        return segment.glyphs().size();
    }

    /** Some of its glyphs as a line. */
    Line part(int from, int to) {
        return new Line(Segment.of(segment.glyphs().subList(from, to)), region, links);
    }

    /** Whether it stands directly under the other one, in the same column. */
    boolean isBelow(Line other, float atMost) {
        float step = baseline() - other.baseline();
        return region.isSameColumn(other.region) && step > 0 && step <= atMost;
    }

    @Override
    public String toString() {
        return "p" + region.page() + " " + region.part() + " " + size() + (isBold() ? " bold" : "") + ": " + text;
    }
}
