package dev.okiagari.papers.text.pdf.glyph;

import java.awt.geom.GeneralPath;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.afm.FontMetrics;
import org.apache.fontbox.util.BoundingBox;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.jspecify.annotations.Nullable;

/**
 * One of the fonts that every PDF reader has, by its widths alone; nothing is drawn here. A PDF that names such a font need not say how
 * wide its letters are, and TeX does not. Immutable.
 */
final class StandardFont implements FontBoxFont {
    private static final List<Number> THOUSANDTHS = List.of(0.001f, 0, 0, 0.001f, 0, 0);

    private final String name;
    private final FontMetrics metrics;

    private StandardFont(String name, FontMetrics metrics) {
        this.name = name;
        this.metrics = metrics;
    }

    /** By the name that a PDF has for it; empty for fonts that are none of them, nor like one. */
    static Optional<StandardFont> find(@Nullable String baseFont) {
        if (baseFont == null) {
            return Optional.empty();
        }
        String plain = baseFont.indexOf('+') == 6 ? baseFont.substring(7) : baseFont;
        String known = Standard14Fonts.containsName(plain) ? plain : like(plain.toLowerCase(Locale.ROOT));
        FontMetrics metrics = known.isEmpty() ? null : Standard14Fonts.getAFM(known);
        return metrics == null ? Optional.empty() : Optional.of(new StandardFont(known, metrics));
    }

    /** Fonts made to have the same widths. */
    private static String like(String name) {
        boolean bold = name.contains("bold") || name.contains("medi");
        boolean slanted = name.contains("ital") || name.contains("obli");
        if (name.contains("times") || name.contains("nimbusrom") || name.contains("liberationserif")) {
            return bold ? (slanted ? "Times-BoldItalic" : "Times-Bold") : slanted ? "Times-Italic" : "Times-Roman";
        }
        String style = bold ? (slanted ? "-BoldOblique" : "-Bold") : slanted ? "-Oblique" : "";
        if (name.contains("courier") || name.contains("nimbusmon") || name.contains("liberationmono")) {
            return "Courier" + style;
        }
        return name.contains("helvetica") || name.contains("arial") || name.contains("nimbussan")
                ? "Helvetica" + style
                : "";
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public BoundingBox getFontBBox() {
        return metrics.getFontBBox();
    }

    @Override
    public List<Number> getFontMatrix() {
        return THOUSANDTHS;
    }

    @Override
    public GeneralPath getPath(String glyph) {
        return new GeneralPath();
    }

    @Override
    public float getWidth(String glyph) {
        return metrics.getCharacterWidth(glyph);
    }

    @Override
    public boolean hasGlyph(String glyph) {
        return metrics.getCharacterWidth(glyph) > 0;
    }
}
