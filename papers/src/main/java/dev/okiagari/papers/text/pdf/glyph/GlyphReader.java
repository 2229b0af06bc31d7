package dev.okiagari.papers.text.pdf.glyph;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.fontbox.util.BoundingBox;
import org.apache.pdfbox.contentstream.PDFStreamEngine;
import org.apache.pdfbox.contentstream.operator.DrawObject;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.contentstream.operator.OperatorName;
import org.apache.pdfbox.contentstream.operator.state.Concatenate;
import org.apache.pdfbox.contentstream.operator.state.Restore;
import org.apache.pdfbox.contentstream.operator.state.Save;
import org.apache.pdfbox.contentstream.operator.state.SetGraphicsStateParameters;
import org.apache.pdfbox.contentstream.operator.state.SetMatrix;
import org.apache.pdfbox.contentstream.operator.text.BeginText;
import org.apache.pdfbox.contentstream.operator.text.EndText;
import org.apache.pdfbox.contentstream.operator.text.MoveText;
import org.apache.pdfbox.contentstream.operator.text.MoveTextSetLeading;
import org.apache.pdfbox.contentstream.operator.text.NextLine;
import org.apache.pdfbox.contentstream.operator.text.SetCharSpacing;
import org.apache.pdfbox.contentstream.operator.text.SetFontAndSize;
import org.apache.pdfbox.contentstream.operator.text.SetTextHorizontalScaling;
import org.apache.pdfbox.contentstream.operator.text.SetTextLeading;
import org.apache.pdfbox.contentstream.operator.text.SetTextRise;
import org.apache.pdfbox.contentstream.operator.text.SetWordSpacing;
import org.apache.pdfbox.contentstream.operator.text.ShowText;
import org.apache.pdfbox.contentstream.operator.text.ShowTextAdjusted;
import org.apache.pdfbox.contentstream.operator.text.ShowTextLine;
import org.apache.pdfbox.contentstream.operator.text.ShowTextLineAndSpace;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDSimpleFont;
import org.apache.pdfbox.pdmodel.font.PDType3Font;
import org.apache.pdfbox.pdmodel.font.encoding.GlyphList;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.apache.pdfbox.pdmodel.graphics.form.PDTransparencyGroup;
import org.apache.pdfbox.pdmodel.graphics.state.PDTextState;
import org.apache.pdfbox.util.Matrix;
import org.apache.pdfbox.util.Vector;

/**
 * Runs the drawing commands of pages and keeps the letters. PDFTextStripper is not asked, because it is about lines
 * already. For one document and one thread.
 */
public final class GlyphReader extends PDFStreamEngine {
    private static final GlyphList NAMES = names();
    private static final int DEEPEST_FORM = 8;
    private static final float SMALLEST_UNIT = 0.2f;
    private static final float LARGEST_UNIT = 4;

    /** Of a font's box and its letters. */
    private static final float MOST_APART = 5;

    private final Budget budget;
    private final FontTables fonts;
    private final Map<COSBase, Face> faces = new HashMap<>();
    private final Map<COSBase, Float> units = new HashMap<>();
    private final Map<COSBase, DrawnLetters> drawings = new HashMap<>();
    private final Map<Turn, PrintedGlyphs> found = new HashMap<>();
    private boolean blank;

    public GlyphReader(Budget budget) {
        this.budget = budget;
        this.fonts = new FontTables(budget);
        Stream.of(
                        new BeginText(this),
                        new Concatenate(this),
                        new DrawObject(this),
                        new EndText(this),
                        new MoveText(this),
                        new MoveTextSetLeading(this),
                        new NextLine(this),
                        new Restore(this),
                        new Save(this),
                        new SetCharSpacing(this),
                        new SetFontAndSize(this),
                        new SetGraphicsStateParameters(this),
                        new SetMatrix(this),
                        new SetTextHorizontalScaling(this),
                        new SetTextLeading(this),
                        new SetTextRise(this),
                        new SetWordSpacing(this),
                        new ShowText(this),
                        new ShowTextAdjusted(this),
                        new ShowTextLine(this),
                        new ShowTextLineAndSpace(this))
                .forEach(this::addOperator);
    }

    /** What is written on a page in the direction that most of it has: sideways remarks in the margin are left out. */
    public record Page(Turn turn, List<Glyph> glyphs) {}

    public Page read(PDPage page) throws IOException {
        found.clear();
        blank = false;
        PageContents.check(page);
        processPage(page);
        return found.entrySet().stream()
                .max(Comparator.comparingInt(entry -> entry.getValue().all().size()))
                .map(most ->
                        new Page(most.getKey(), Accents.merge(most.getValue().all())))
                .orElse(new Page(Turn.NONE, List.of()));
    }

    @Override
    protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
        budget.spendCommand();
        if (operator.getName().equals(OperatorName.SET_FONT_AND_SIZE)) {
            fonts.check(getResources(), operands);
        }
        super.processOperator(operator, operands);
    }

    /** One that draws itself would go on for as long as PDFBox lets it. */
    @Override
    public void showForm(PDFormXObject form) throws IOException {
        budget.spendForm();
        if (getLevel() <= DEEPEST_FORM) {
            super.showForm(form);
        }
    }

    @Override
    public void showTransparencyGroup(PDTransparencyGroup group) throws IOException {
        budget.spendForm();
        if (getLevel() <= DEEPEST_FORM) {
            super.showTransparencyGroup(group);
        }
    }

    @Override
    protected void showGlyph(Matrix place, PDFont font, int code, Vector displacement) throws IOException {
        budget.spendGlyph();
        String text = Characters.readable(unicode(font, code));
        Turn turn = Turn.of(place);
        if (text.isEmpty() || turn == Turn.SLANTED) {
            return;
        }
        if (text.isBlank()) {
            blank = true;
            return;
        }
        PDTextState state = getGraphicsState().getTextState();
        // Spacing between all letters belongs to the letters, or each would look like a word.
        float spacing = state.getFontSize() == 0 ? 0 : state.getCharacterSpacing() / state.getFontSize();
        float advance = displacement.getX() + spacing;
        float x = place.getTranslateX();
        float y = place.getTranslateY();
        Turn.Point begin = turn.turned(x, y);
        Turn.Point end = turn.turned(x + place.getScaleX() * advance, y + place.getShearY() * advance);
        float size =
                Math.abs(place.getScalingFactorY()) * unit(font); // letters may be drawn upside down and turned again
        Glyph glyph = new Glyph(text.strip(), begin.x(), end.x(), begin.y(), size, face(font), blank);
        blank = false;
        if (isOnPaper(glyph)) {
            found.computeIfAbsent(turn, any -> new PrintedGlyphs()).add(glyph);
        }
    }

    private Face face(PDFont font) {
        return faces.computeIfAbsent(font.getCOSObject(), any -> Face.of(font));
    }

    private float unit(PDFont font) {
        return font instanceof PDType3Font drawn ? units.computeIfAbsent(font.getCOSObject(), any -> unit(drawn)) : 1;
    }

    /**
     * Letters that are drawn one by one may be measured in dots of a printer: then the font has no size of its own. Its box may say
     * nothing, or anything; letters are about half as wide as they are high.
     */
    private static float unit(PDType3Font drawn) {
        BoundingBox box = drawn.getBoundingBox();
        float declared = box == null
                ? 0
                : Math.abs(box.getHeight() * drawn.getFontMatrix().getScaleY());
        float estimated =
                2 * drawn.getAverageFontWidth() * Math.abs(drawn.getFontMatrix().getScaleX());
        boolean isPlausible = declared > MOST_APART * 0.1f * estimated && declared < MOST_APART * estimated;
        float height = estimated > 0 && !isPlausible ? estimated : declared;
        return height > SMALLEST_UNIT && height < LARGEST_UNIT ? 1 : height > 0 ? height : 1;
    }

    private String unicode(PDFont font, int code) throws IOException {
        if (font instanceof PDType3Font drawn) {
            return drawings.computeIfAbsent(font.getCOSObject(), any -> DrawnLetters.of(drawn, NAMES))
                    .letter(code);
        }
        String unicode = font.toUnicode(code, NAMES);
        if (unicode != null) {
            return unicode;
        }
        return font instanceof PDSimpleFont ? Character.toString((char) code) : "";
    }

    /** Numbers in a PDF can be anything. */
    private static boolean isOnPaper(Glyph glyph) {
        float far = 20_000; // the largest page that the format knows has 14,400 points
        return Math.abs(glyph.left()) < far
                && Math.abs(glyph.right()) < far
                && Math.abs(glyph.baseline()) < far
                && glyph.size() > 0.5f
                && glyph.size() < far;
    }

    /** The names that TeX's fonts have for their letters are in a list of their own. */
    private static GlyphList names() {
        String more = "/org/apache/pdfbox/resources/glyphlist/additional.txt";
        try (InputStream resource = GlyphList.class.getResourceAsStream(more)) {
            if (resource == null) {
                throw new IOException("PDFBox came without it");
            }
            return new GlyphList(GlyphList.getAdobeGlyphList(), resource);
        } catch (IOException e) {
            throw new UncheckedIOException("could not load " + more + " because " + e, e);
        }
    }
}
