package dev.okiagari.papers.text.pdf.glyph;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;

/**
 * Stands in for every font that a PDF names without bringing it. PDFBox would look through the machine's fonts instead
 * and keep a list of them in the home folder, so that one PDF would read differently on two machines.
 */
public final class OnlyFont implements FontMapper {
    private static final String RESOURCE = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";
    private static final OnlyFont INSTANCE = new OnlyFont();

    /** As PDFBox would otherwise warn of each; how the letters look does not matter here. */
    private static final boolean FALLBACK = false;

    private final TrueTypeFont font;

    private OnlyFont() {
        try (InputStream resource = FontMappers.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IOException("PDFBox came without it");
            }
            this.font = new TTFParser().parse(new RandomAccessReadBuffer(resource));
        } catch (IOException e) {
            throw new UncheckedIOException("could not load " + RESOURCE + " because " + e, e);
        }
    }

    /** For this whole process, since PDFBox has no other way. */
    public static void use() {
        FontMappers.set(INSTANCE);
    }

    @Override
    public FontMapping<TrueTypeFont> getTrueTypeFont(String baseFont, PDFontDescriptor descriptor) {
        return new FontMapping<>(font, FALLBACK);
    }

    /** The widths of the standard fonts are known; those of another font would put letters in each other's places. */
    @Override
    public FontMapping<FontBoxFont> getFontBoxFont(String baseFont, PDFontDescriptor descriptor) {
        return new FontMapping<>(
                StandardFont.find(baseFont).<FontBoxFont>map(any -> any).orElse(font), FALLBACK);
    }

    @Override
    @SuppressWarnings("NullAway") // null means a font without CID keys
    public CIDFontMapping getCIDFont(String baseFont, PDFontDescriptor descriptor, PDCIDSystemInfo system) {
        return new CIDFontMapping(null, font, FALLBACK);
    }
}
