package dev.okiagari.papers.text.pdf.glyph;

import com.google.re2j.Pattern;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;

/** How the letters of a font look, as far as headings are told by it. */
public record Face(boolean bold, boolean italic, boolean smallCaps) {
    private static final int BOLD_WEIGHT = 600;

    /** Beside the plain words, the names that TeX's fonts have: CMBX12, SFBX1000, NimbusRomNo9L-Medi. */
    private static final Pattern BOLD = Pattern.compile(
            "(?i)bold|black|heavy|demi|medi$|medi-|mediital|^cmb|^cmssbx|^sfb|^ecb|^ecsx|^sfsx|-bd|txb$");

    private static final Pattern ITALIC =
            Pattern.compile("(?i)ital|obli|slant|^cmti|^cmsl|^cmbxti|^sfti|^sfsl|^sfbi|^ecti");
    private static final Pattern SMALL_CAPS = Pattern.compile("(?i)csc|smallcaps|romancaps|^sfcc|^sfxc|^eccc");

    /** Of a font that says nothing of itself. */
    static final Face PLAIN = new Face(false, false, false);

    static Face of(PDFont font) {
        String name = String.valueOf(font.getName());
        int prefix = name.indexOf('+'); // the letters before it only tell subsets of one font apart
        String plain = prefix == 6 ? name.substring(7) : name;
        PDFontDescriptor descriptor = font.getFontDescriptor();
        boolean heavy = descriptor != null && (descriptor.isForceBold() || descriptor.getFontWeight() >= BOLD_WEIGHT);
        return new Face(
                heavy || BOLD.matcher(plain).find(),
                ITALIC.matcher(plain).find(),
                SMALL_CAPS.matcher(plain).find());
    }
}
