package dev.okiagari.papers.text.pdf;

import dev.okiagari.papers.text.Interruption;
import dev.okiagari.papers.text.ParsedPaper;
import dev.okiagari.papers.text.UnreadableDocument;
import dev.okiagari.papers.text.UnreadableDocument.Reason;
import dev.okiagari.papers.text.pdf.glyph.Budget;
import dev.okiagari.papers.text.pdf.glyph.GlyphReader;
import dev.okiagari.papers.text.pdf.glyph.Inflation;
import dev.okiagari.papers.text.pdf.glyph.OnlyFont;
import dev.okiagari.papers.text.pdf.layout.Gutter;
import dev.okiagari.papers.text.pdf.layout.Line;
import dev.okiagari.papers.text.pdf.layout.LineJoiner;
import dev.okiagari.papers.text.pdf.layout.LineNumbers;
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
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;

/**
 * Reads sections and references out of a PDF by where the letters stand and how they look: columns in reading order,
 * headings by number and font, words that were broken at the end of a line whole again. No running heads, page numbers,
 * footnotes, captions, or text that runs sideways. Formulas come out as the letters they are made of.
 *
 * <p>The content step calls it with bytes from outside. Whatever they are, it gives a reading or says why there is none: they are not
 * a PDF, need a password, are cut off or damaged, cannot be read within the bounds, or hold no text (as scans do). Beside that it
 * throws only CancellationException, when the thread is interrupted. Stateless.
 */
public final class PdfReader {
    public static final int MAX_BYTES = 100 << 20;
    public static final int MAX_PAGES = 1_000;

    private static final byte[] MAGIC = {'%', 'P', 'D', 'F'};
    private static final int MAGIC_WITHIN = 1024;
    private static final int END_WITHIN = 4096;
    private static final int FEWEST_LETTERS_A_PAGE = 20;

    private PdfReader() {}

    static {
        OnlyFont.use();
    }

    /**
     * What was found in a PDF.
     *
     * @param title as printed on the first page; empty when none was found
     */
    public record Content(String title, ParsedPaper paper) {}

    /** What PDFBox made of the bytes. */
    private record Opened(List<PageText> pages, String ownTitle) {}

    /** The paper alone. */
    public static ParsedPaper paper(byte[] pdf) {
        return reading(pdf).paper();
    }

    /**
     * What is written in a PDF.
     *
     * @throws UnreadableDocument with the reason
     */
    public static Content reading(byte[] pdf) {
        if (pdf.length > MAX_BYTES) {
            throw new UnreadableDocument(Reason.TOO_LARGE, "the PDF has more than " + (MAX_BYTES >> 20) + " MB");
        }
        if (!hasMagic(pdf)) {
            throw new UnreadableDocument(Reason.NOT_THE_PAPER, "it is not a PDF");
        }
        requireBounded(pdf);
        try {
            return read(open(pdf));
        } catch (CancellationException | UnreadableDocument e) {
            throw e;
        } catch (RuntimeException e) {
            throw damaged(e);
        } catch (StackOverflowError e) {
            throw new UnreadableDocument(Reason.TOO_DEEP, "the PDF is nested too deeply", e);
        } catch (OutOfMemoryError e) {
            throw new UnreadableDocument(Reason.TOO_MUCH_MEMORY, "reading it needs more memory than there is", e);
        }
    }

    private static void requireBounded(byte[] pdf) {
        if (!Inflation.isBounded(pdf)) {
            throw new UnreadableDocument(
                    Reason.TOO_LARGE,
                    "a part of the PDF takes more than " + (Inflation.MAX_PART >> 20) + " MB when it is unpacked");
        }
    }

    private static Opened open(byte[] pdf) {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            if (document.isEncrypted()) {
                return open(unlocked(document));
            }
            Opened opened = new Opened(pages(document), TitleBlock.ownTitle(document));
            // PDFBox looks for what is left of a PDF without an end: that is not all of it.
            if (!hasEnd(pdf)) {
                throw new UnreadableDocument(Reason.CUT, "the end of the PDF is missing");
            }
            return opened;
        } catch (InvalidPasswordException e) {
            throw new UnreadableDocument(Reason.PASSWORD, "the PDF cannot be opened without a password", e);
        } catch (IOException e) {
            throw hasEnd(pdf) ? damaged(e) : new UnreadableDocument(Reason.CUT, "the end of the PDF is missing", e);
        }
    }

    /** The same without encryption: one that only forbids changes opens by itself. Its parts are measured once more. */
    private static byte[] unlocked(PDDocument document) throws IOException {
        document.setAllSecurityToBeRemoved(true);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        document.save(bytes);
        requireBounded(bytes.toByteArray());
        return bytes.toByteArray();
    }

    private static UnreadableDocument damaged(Throwable cause) {
        return new UnreadableDocument(Reason.DAMAGED, "the PDF is damaged: " + cause, cause);
    }

    /** Some programs leave out the very last word, and some servers add a little behind it. */
    private static boolean hasEnd(byte[] pdf) {
        int from = Math.max(0, pdf.length - END_WITHIN);
        String end = new String(pdf, from, pdf.length - from, StandardCharsets.ISO_8859_1);
        return end.contains("%%EOF") || end.contains("startxref");
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
                throw new UnreadableDocument(Reason.TOO_LARGE, "the PDF has more than " + MAX_PAGES + " pages");
            }
            GlyphReader.Page read = reader.read(page);
            pages.add(new PageText(pages.size(), Segments.of(read.glyphs()), PageLinks.of(page, read.turn())));
        }
        return pages;
    }

    private static Content read(Opened opened) {
        List<Line> all = lines(Margins.strip(LineNumbers.strip(opened.pages())));
        requireText(opened.pages().size(), all);
        BodyStyle style = BodyStyle.of(all);
        List<Line> lines = Footnotes.drop(all, style);
        LineJoiner joiner = new LineJoiner(lines);
        Outline outline = new Outline(new Paragraphs(style, joiner), new ReferenceList(style, joiner));
        String title = TitleBlock.find(lines, style).orElse(opened.ownTitle());
        return new Content(title, outline.paper(new Headings(lines, style).blocks()));
    }

    /** Archives that put scanned pages into a PDF may stamp a line or two on them. */
    private static void requireText(int pages, List<Line> lines) {
        int letters = lines.stream().mapToInt(Line::length).sum();
        if (letters == 0 || (pages > 1 && letters < FEWEST_LETTERS_A_PAGE * pages)) {
            throw new UnreadableDocument(
                    Reason.SCANNED, "the PDF has " + pages + " pages without text: they are pictures, as of a scan");
        }
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
