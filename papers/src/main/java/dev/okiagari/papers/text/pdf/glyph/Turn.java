package dev.okiagari.papers.text.pdf.glyph;

import org.apache.pdfbox.util.Matrix;

/** How text lies on the paper, and how to turn the paper so that it runs to the right. */
public enum Turn {
    NONE,
    UPWARDS,
    UPSIDE_DOWN,
    DOWNWARDS,
    /** As stamps across a page are. */
    SLANTED;

    private static final double SLACK_DEGREES = 5;

    public record Point(float x, float y) {}

    static Turn of(Matrix place) {
        double degrees = Math.toDegrees(Math.atan2(place.getShearY(), place.getScaleX()));
        long quarter = Math.round(degrees / 90);
        if (Math.abs(degrees - quarter * 90) > SLACK_DEGREES) {
            return SLANTED;
        }
        return switch ((int) Math.floorMod(quarter, 4L)) {
            case 0 -> NONE;
            case 1 -> UPWARDS;
            case 2 -> UPSIDE_DOWN;
            default -> DOWNWARDS;
        };
    }

    /** The paper counts upwards, readers count lines downwards. */
    public Point turned(float x, float y) {
        return switch (this) {
            case NONE, SLANTED -> new Point(x, -y);
            case UPWARDS -> new Point(y, x);
            case UPSIDE_DOWN -> new Point(-x, y);
            case DOWNWARDS -> new Point(-y, -x);
        };
    }
}
