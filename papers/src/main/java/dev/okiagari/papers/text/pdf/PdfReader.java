package dev.okiagari.papers.text.pdf;

import dev.okiagari.papers.text.ParsedPaper;
import dev.okiagari.papers.text.pdf.glyph.Budget;
import dev.okiagari.papers.text.pdf.glyph.GlyphReader;
import dev.okiagari.papers.text.pdf.glyph.Inflation;
import dev.okiagari.papers.text.pdf.glyph.Interruption;
import dev.okiagari.papers.text.pdf.glyph.OnlyFont;
import dev.okiagari.papers.text.pdf.layout.Gutter;
import dev.okiagari.papers.text.pdf.layout.Line;
import dev.okiagari.papers.text.pdf.layout.LineJoiner;
import dev.okiagari.papers.text.pdf.layout.Margins;
import dev.okiagari.papers.text.pdf.layout.PageLayout;
import dev.okiagari.papers.text.pdf.layout.PageLinks;
import dev.okiagari.papers.text.pdf.layout.PageText;
import dev.okiagari.papers.text.pdf.layout.Segments;
import dev.okiagari.papers.text.pdf.structure.BodyStyle;
import dev.okiagari.papers.text.pdf.structure.Footnotes;
import dev.okiagari.papers.text.pdf.structure.Headings;
import dev.okiagari.papers.text.pdf.structure.Outline;
import dev.okiagari.papers.text.pdf.structure.Paragraphs;
import dev.okiagari.papers.text.pdf.structure.ReferenceList;
import dev.okiagari.papers.text.pdf.structure.TitleBlock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads sections and references out of a PDF by where the letters stand and how they look: columns in reading order,
 * headings by number and font, words that were broken at the end of a line whole again. No running heads, page numbers,
 * footnotes, captions, or text that runs sideways. Formulas come out as the letters they are made of.
 *
 * <p>The content step calls it with bytes from outside. Whatever they are, it answers: empty when they are not a PDF, are
 * encrypted, cannot be read within the bounds, or hold no text (as scans do). It throws only CancellationException, when the
 * thread is interrupted. Stateless.
 */
public final class PdfReader {
    public static final int MAX_BYTES = 100 << 20;
    /** What is behind it is not read. */
    public static final int MAX_PAGES = 500;

    private static final Logger LOG = LoggerFactory.getLogger(PdfReader.class);
    private static final byte[] MAGIC = {'%', 'P', 'D', 'F'};
    private static final int MAGIC_WITHIN = 1024;

    private PdfReader() {}

    static {
        OnlyFont.use();
    }

    /**
     * What was found in a PDF.
     *
     * @param title as printed on the first page; empty when none was found
     */
    public record Reading(String title, ParsedPaper paper) {}

    /** What PDFBox made of the bytes. */
    private record Opened(List<PageText> pages, String ownTitle) {}

    public static Optional<Reading> read(byte[] pdf) {
        if (pdf.length > MAX_BYTES || !hasMagic(pdf) || !Inflation.isBounded(pdf)) {
            return Optional.empty();
        }
        return open(pdf).flatMap(PdfReader::read);
    }

    /** Only here is PDFBox at work, which throws anything on damaged files: what follows is ours and may not. */
    private static Optional<Opened> open(byte[] pdf) {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            if (document.isEncrypted()) {
                // Its parts cannot be measured before they are opened; arXiv takes no encrypted ones anyway.
                return Optional.empty();
            }
            return Optional.of(new Opened(pages(document), TitleBlock.ownTitle(document)));
        } catch (CancellationException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            return unreadable(e);
        } catch (StackOverflowError | OutOfMemoryError e) {
            return unreadable(e); // made to be too deep or too large; all it took is given back by now
        }
    }

    private static Optional<Opened> unreadable(Throwable cause) {
        LOG.debug("could not read a PDF because of {}", cause.toString());
        return Optional.empty();
    }

    private static boolean hasMagic(byte[] pdf) {
        for (int i = 0; i <= Math.min(pdf.length - MAGIC.length, MAGIC_WITHIN); i++) {
            if (pdf[i] == MAGIC[0] && pdf[i + 1] == MAGIC[1] && pdf[i + 2] == MAGIC[2] && pdf[i + 3] == MAGIC[3]) {
                return true;
            }
        }
        return false;
    }

    private static List<PageText> pages(PDDocument document) throws IOException {
        GlyphReader reader = new GlyphReader(new Budget());
        List<PageText> pages = new ArrayList<>();
        for (PDPage page : document.getPages()) {
            Interruption.check();
            if (pages.size() == MAX_PAGES) {
                break;
            }
            GlyphReader.Page read = reader.read(page);
            pages.add(new PageText(pages.size(), Segments.of(read.glyphs()), PageLinks.of(page, read.turn())));
        }
        return pages;
    }

    private static Optional<Reading> read(Opened opened) {
        List<Line> all = lines(Margins.strip(opened.pages()));
        if (all.isEmpty()) {
            return Optional.empty();
        }
        BodyStyle style = BodyStyle.of(all);
        List<Line> lines = Footnotes.drop(all, style);
        LineJoiner joiner = new LineJoiner(lines);
        Outline outline = new Outline(new Paragraphs(style, joiner), new ReferenceList(style, joiner));
        String title = TitleBlock.find(lines, style).orElse(opened.ownTitle());
        return Optional.of(new Reading(title, outline.paper(new Headings(lines, style).blocks())));
    }

    private static List<Line> lines(List<PageText> pages) {
        List<Optional<Gutter>> gutters =
                pages.stream().map(page -> Gutter.find(page.segments())).toList();
        Optional<Gutter> usual = Gutter.usual(gutters);
        List<Line> lines = new ArrayList<>();
        for (PageText page : pages) {
            Interruption.check();
            Optional<Gutter> gutter =
                    gutters.get(page.number()).or(() -> usual.filter(other -> other.suits(page.segments())));
            lines.addAll(new PageLayout(page, gutter).lines());
        }
        return lines;
    }
}
