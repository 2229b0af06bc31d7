package dev.okiagari.sandbox.arxiv;

import dev.okiagari.sandbox.wire.Response;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;

/** Pages and PDFs of papers with a habit, made of those that they would have without it. */
final class OddAnswers {
    private static final String HTML = "text/html";
    private static final int SCANNED_PAGES = 4;

    /** Below what was converted, where ar5iv has it. */
    private static final String NOTICE = """
            <div class="ltx_document"><div class="ltx_para"><div class="ltx_p"><span class="ltx_ERROR">
            Conversion to HTML had a Fatal error and exited abruptly. This document may be truncated or damaged.
            </span></div></div></div>
            </article>
            """;

    private static final String FOOTER = "<footer class=\"ltx_page_footer\"></footer></div></body></html>\n";

    private OddAnswers() {}

    /** @param page the whole one */
    static Response page(Habit habit, Paper paper, String page) {
        return switch (habit) {
            case FATAL_CONVERSION -> Response.text(200, HTML, firstSection(page) + NOTICE + FOOTER);
            case EMPTY_CONVERSION ->
                Response.text(
                        200,
                        HTML,
                        page.substring(0, page.indexOf("<article"))
                                + "<article class=\"ltx_document\"><section class=\""
                                + "ltx_section\"><p class=\"ltx_p\">revtex4-2 natbib.</p></section></article></div>"
                                + FOOTER);
            case PAGE_WITHOUT_END -> Response.text(200, HTML, page.substring(0, page.indexOf("</article>") * 3 / 5));
            case BAD_NESTING ->
                Response.text(200, HTML, page.replaceFirst("</section>\n<section", "</section></article>\n<section"));
            case NATIVE_HTML ->
                Response.text(
                        200,
                        HTML,
                        "<html><head><title>Proceedings</title></head><body><h1>Proceedings</h1><ol><li>One talk"
                                + "</li><li>Another talk</li></ol></body></html>");
            case REDIRECTED_AWAY ->
                Response.text(302, HTML, "").with(new Response.Header("Location", "http://169.254.169.254/latest/"));
            case NOT_PUBLIC -> notPublic(paper);
            case PAGE_BROKEN -> Response.text(500, HTML, "<h1>File unavailable for " + paper.id() + "</h1>");
            case GONE -> Response.text(410, HTML, "<h1>Gone</h1>");
            case ONLY_AT_AR5IV, SCANNED, PASSWORD, OWNER_PASSWORD, PDF_WITHOUT_END, PDF_NOT_READY ->
                Response.text(404, HTML, "<h1>No HTML for '" + paper.id() + "'</h1>");
        };
    }

    /** @param pdf the whole one */
    static Response pdf(Habit habit, Paper paper, byte[] pdf) {
        return switch (habit) {
            case NATIVE_HTML -> Response.text(404, HTML, "<h1>No PDF for '" + paper.id() + "'</h1>");
            case NOT_PUBLIC -> notPublic(paper);
            case GONE -> Response.text(410, HTML, "<h1>Gone</h1>");
            case SCANNED -> answer(pictures());
            case PASSWORD -> answer(locked(pdf, "secret"));
            case OWNER_PASSWORD -> answer(locked(pdf, ""));
            case PDF_WITHOUT_END -> answer(Arrays.copyOf(pdf, pdf.length * 2 / 3));
            case PDF_NOT_READY ->
                Response.text(200, HTML, "<h1>PDF is being built</h1><p>Please reload this page.</p>");
            case FATAL_CONVERSION,
                    EMPTY_CONVERSION,
                    PAGE_WITHOUT_END,
                    BAD_NESTING,
                    REDIRECTED_AWAY,
                    PAGE_BROKEN,
                    ONLY_AT_AR5IV -> answer(pdf);
        };
    }

    private static Response answer(byte[] pdf) {
        return Response.of(200, "application/pdf", pdf);
    }

    private static Response notPublic(Paper paper) {
        return Response.text(
                403, HTML, "<h1>Not public: " + paper.id() + "</h1><p>The author has chosen not to publish this.</p>");
    }

    private static String firstSection(String page) {
        int end = page.indexOf("<section", page.indexOf("<section") + 1);
        return page.substring(0, end < 0 ? page.indexOf("</article>") : end);
    }

    private static byte[] pictures() {
        try (PDDocument document = new PDDocument()) {
            for (int i = 0; i < SCANNED_PAGES; i++) {
                PDPage page = new PDPage();
                document.addPage(page);
                try (PDPageContentStream drawing = new PDPageContentStream(document, page)) {
                    drawing.addRect(60, 60, 480, 660);
                    drawing.fill();
                }
            }
            return bytes(document);
        } catch (IOException e) {
            throw new UncheckedIOException("could not draw a scan because " + e, e);
        }
    }

    private static byte[] locked(byte[] pdf, String userPassword) {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            document.protect(new StandardProtectionPolicy("owner", userPassword, new AccessPermission()));
            return bytes(document);
        } catch (IOException e) {
            throw new UncheckedIOException("could not lock a PDF because " + e, e);
        }
    }

    private static byte[] bytes(PDDocument document) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        document.save(bytes);
        return bytes.toByteArray();
    }
}
