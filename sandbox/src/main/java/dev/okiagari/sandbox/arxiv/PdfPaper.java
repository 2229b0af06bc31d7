package dev.okiagari.sandbox.arxiv;

import dev.okiagari.sandbox.arxiv.PaperContent.Section;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;

/** A paper as a PDF of two columns, with a title over both. The same paper gives the same bytes. */
final class PdfPaper {
    private PdfPaper() {}

    static byte[] of(Paper paper, PaperContent content) {
        PDFont plain = new PDType1Font(FontName.TIMES_ROMAN);
        PDFont bold = new PDType1Font(FontName.TIMES_BOLD);
        try (PDDocument document = new PDDocument()) {
            document.setDocumentId((long) paper.id().hashCode());
            TwoColumns columns = new TwoColumns(document);
            columns.across(new TwoColumns.Style(bold, 17), paper.title());
            columns.across(
                    new TwoColumns.Style(plain, 11),
                    paper.authors().stream().map(Paper.Person::name).collect(Collectors.joining(", ")));
            columns.across(new TwoColumns.Style(plain, 8), "arXiv:" + paper.versioned());
            columns.heading(new TwoColumns.Style(bold, 12), "Abstract");
            columns.paragraph(new TwoColumns.Style(plain, 10), paper.summary());
            for (Section section : body(content, false)) {
                write(columns, section, plain, bold);
            }
            columns.heading(new TwoColumns.Style(bold, 12), "References");
            for (PaperContent.Reference reference : content.references()) {
                columns.paragraph(new TwoColumns.Style(plain, 9), "[" + reference.number() + "] " + reference.text());
            }
            for (Section section : body(content, true)) {
                write(columns, section, plain, bold);
            }
            columns.finish();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            document.save(bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("could not write the PDF of " + paper.id() + " because " + e, e);
        }
    }

    private static List<Section> body(PaperContent content, boolean appendix) {
        return content.sections().stream()
                .filter(section -> section.appendix() == appendix)
                .toList();
    }

    private static void write(TwoColumns columns, Section section, PDFont plain, PDFont bold) throws IOException {
        columns.heading(
                new TwoColumns.Style(bold, section.level() == 1 ? 12 : section.level() == 2 ? 11 : 10),
                section.number() + "  " + section.heading());
        List<PaperContent.Paragraph> paragraphs = new ArrayList<>(section.paragraphs());
        for (PaperContent.Paragraph paragraph : paragraphs) {
            columns.paragraph(new TwoColumns.Style(plain, 10), paragraph.text());
        }
    }
}
