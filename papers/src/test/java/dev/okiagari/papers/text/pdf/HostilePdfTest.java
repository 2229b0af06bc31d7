package dev.okiagari.papers.text.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.okiagari.papers.text.UnreadableDocument;
import dev.okiagari.papers.text.UnreadableDocument.Reason;
import dev.okiagari.papers.text.pdf.glyph.Inflation;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever the bytes are, there is an answer, and soon. */
@Timeout(120)
class HostilePdfTest {
    private static final String FONT = "/Font << /F 5 0 R >>";

    private static String words(String text) {
        return "BT /F 10 Tf 50 700 Td (" + text + ") Tj ET\n";
    }

    private static byte[] plain() {
        return HandmadePdf.onePage(FONT, words("Nothing is wrong with this page of text."))
                .object(HandmadePdf.FONT)
                .bytes();
    }

    private static String textOf(byte[] pdf) {
        return PdfReader.reading(pdf).paper().sections().stream()
                .map(section -> section.content())
                .collect(Collectors.joining("\n"));
    }

    private static UnreadableDocument refused(byte[] pdf) {
        return Objects.requireNonNull(
                catchThrowableOfType(UnreadableDocument.class, () -> PdfReader.paper(pdf)), "it was read");
    }

    private static Optional<PdfReader.Content> read(byte[] pdf) {
        try {
            return Optional.of(PdfReader.reading(pdf));
        } catch (UnreadableDocument e) {
            return Optional.empty();
        }
    }

    @Test
    void what_is_no_pdf_gives_nothing() {
        assertThat(read(new byte[0])).isEmpty();
        assertThat(read("%PD".getBytes(StandardCharsets.US_ASCII))).isEmpty();
        assertThat(read("<html>Not found</html>".getBytes(StandardCharsets.US_ASCII)))
                .isEmpty();
        assertThat(read("%PDF-1.5\nand nothing else".getBytes(StandardCharsets.US_ASCII)))
                .isEmpty();
    }

    @Test
    void some_rubbish_may_stand_before_the_magic_but_not_a_lot() {
        assertThat(textOf(after(1000, plain()))).isEqualTo("Nothing is wrong with this page of text.");
        assertThat(read(after(2000, plain()))).isEmpty();
    }

    private static byte[] after(int rubbish, byte[] pdf) {
        byte[] longer = new byte[rubbish + pdf.length];
        Arrays.fill(longer, 0, rubbish, (byte) '\n');
        System.arraycopy(pdf, 0, longer, rubbish, pdf.length);
        return longer;
    }

    @Test
    void a_page_without_text_gives_nothing() {
        assertThat(read(HandmadePdf.onePage("", "0 0 100 100 re f").bytes())).isEmpty();
    }

    @Test
    void one_that_needs_a_password_gives_nothing_and_one_that_only_forbids_changes_is_read() throws Exception {
        for (String password : new String[] {"", "secret"}) {
            try (PDDocument document = Loader.loadPDF(plain())) {
                document.protect(new StandardProtectionPolicy("owner", password, new AccessPermission()));
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                document.save(bytes);
                if (password.isEmpty()) {
                    assertThat(textOf(bytes.toByteArray())).isEqualTo("Nothing is wrong with this page of text.");
                } else {
                    assertReason(Reason.PASSWORD, bytes.toByteArray());
                }
            }
        }
    }

    @Test
    void whoever_asks_is_told_what_is_wrong() {
        assertReason(Reason.NOT_THE_PAPER, "<html>Not found</html>".getBytes(StandardCharsets.US_ASCII));
        assertReason(Reason.SCANNED, HandmadePdf.onePage("", "0 0 100 100 re f").bytes());
        byte[] pdf = plain();
        assertReason(Reason.CUT, Arrays.copyOf(pdf, pdf.length / 2));
        assertReason(Reason.CUT, Arrays.copyOf(pdf, pdf.length - 60)); // all of its pages are there, but who knows
        assertReason(Reason.DAMAGED, "%PDF-1.5\n1 0 obj\nstartxref\n7\n%%EOF".getBytes(StandardCharsets.US_ASCII));
    }

    private static void assertReason(Reason reason, byte[] pdf) {
        assertThatThrownBy(() -> PdfReader.paper(pdf))
                .isInstanceOfSatisfying(
                        UnreadableDocument.class,
                        e -> assertThat(e.reason()).as(e.getMessage()).isEqualTo(reason));
    }

    @Test
    void one_cut_off_anywhere_or_with_wrong_bytes_gives_an_answer() {
        byte[] pdf = plain();
        for (int length = 0; length < pdf.length; length++) {
            assertThat(read(Arrays.copyOf(pdf, length))).isNotNull();
        }
        Random random = new Random(7);
        for (int i = 0; i < 1500; i++) {
            byte[] wrong = pdf.clone();
            for (int j = 0; j <= random.nextInt(8); j++) {
                wrong[random.nextInt(wrong.length)] = (byte) random.nextInt(256);
            }
            assertThat(read(wrong)).isNotNull();
        }
    }

    @Test
    void a_tree_of_pages_that_contains_itself_or_has_no_end_gives_an_answer() {
        HandmadePdf itself = new HandmadePdf()
                .object("<< /Type /Catalog /Pages 2 0 R >>")
                .object("<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>");
        assertThat(read(itself.bytes())).isEmpty();

        HandmadePdf deep = new HandmadePdf().object("<< /Type /Catalog /Pages 2 0 R >>");
        for (int i = 2; i < 60_000; i++) {
            deep.object("<< /Type /Pages /Kids [" + (i + 1) + " 0 R] /Count 1 >>");
        }
        assertThat(refused(deep.bytes()).reason()).isEqualTo(Reason.TOO_DEEP);
    }

    @Test
    void forms_that_draw_forms_that_draw_forms_come_to_an_end() {
        int depth = 12;
        String resources = "/XObject << /X 6 0 R >> " + FONT;
        HandmadePdf pdf =
                HandmadePdf.onePage(resources, words("One page.") + "/X Do\n").object(HandmadePdf.FONT);
        for (int i = 0; i < depth; i++) {
            String dictionary = "/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X "
                    + (7 + i) + " 0 R >> >>";
            pdf.stream(dictionary, "/X Do ".repeat(10).getBytes(StandardCharsets.US_ASCII));
        }
        pdf.stream("/Type /XObject /Subtype /Form /BBox [0 0 600 800]", "q Q ".getBytes(StandardCharsets.US_ASCII));

        assertThat(refused(pdf.bytes())).hasMessage("the PDF draws more than 100000 forms");
    }

    @Test
    void a_form_that_draws_itself_comes_to_an_end() {
        String resources = "/XObject << /X 6 0 R >> " + FONT;
        byte[] pdf = HandmadePdf.onePage(resources, words("One page.") + "/X Do\n").object(HandmadePdf.FONT).stream(
                        "/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X 6 0 R >> >>",
                        "/X Do /X Do".getBytes(StandardCharsets.US_ASCII))
                .bytes();

        assertThat(textOf(pdf)).isEqualTo("One page.");
    }

    @Test
    void a_small_file_that_holds_a_large_one_is_refused() {
        byte[] spaces = new byte[(int) Inflation.MAX_PART + 1];
        Arrays.fill(spaces, (byte) ' ');
        byte[] small = HandmadePdf.deflated(spaces);
        HandmadePdf pdf = new HandmadePdf()
                        .object("<< /Type /Catalog /Pages 2 0 R >>")
                        .object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
                        .object(
                                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents [6 0 R 4 0 R] /Resources << "
                                        + FONT + " >> >>")
                        .stream("/Filter /FlateDecode", small)
                        .object(HandmadePdf.FONT)
                        .stream(words("One page."));

        assertThat(pdf.bytes()).hasSizeLessThan(1 << 20);
        assertThat(refused(pdf.bytes())).hasMessage("a part of the PDF takes more than 96 MB when it is unpacked");
    }

    @Test
    void letters_in_places_that_are_no_places_and_letters_that_are_none_are_left_out() {
        String far = "BT /F 10 Tf 30000 700 Td (far) Tj ET BT /F 30000 Tf 50 700 Td (large) Tj ET"
                + " BT /F 0 Tf 50 700 Td (none) Tj ET BT /F 10 Tf 1 -30000 Td (away) Tj ET\n";
        String controls = words("All\\000\\001 of\\002 it.");
        byte[] pdf = HandmadePdf.onePage(FONT, far + controls)
                .object(HandmadePdf.FONT)
                .bytes();

        assertThat(textOf(pdf)).isEqualTo("All of it.");
    }

    @Test
    void very_many_pages_are_read_and_more_are_refused_rather_than_left_out() {
        assertThat(textOf(pages(PdfReader.MAX_PAGES))).contains("p0x", "p999x");
        assertThat(refused(pages(PdfReader.MAX_PAGES + 1))).hasMessage("the PDF has more than 1000 pages");
    }

    private static byte[] pages(int pages) {
        HandmadePdf pdf = new HandmadePdf()
                .object("<< /Type /Catalog /Pages 2 0 R >>")
                .object("<< /Type /Pages /Count " + pages + " /Kids ["
                        + IntStream.range(0, pages)
                                .mapToObj(i -> (4 + 2 * i) + " 0 R")
                                .collect(Collectors.joining(" "))
                        + "] >>")
                .object(HandmadePdf.FONT);
        for (int i = 0; i < pages; i++) {
            pdf.object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents " + (5 + 2 * i)
                    + " 0 R /Resources << /Font << /F 3 0 R >> >> >>");
            pdf.stream(words("This is the page with the name p" + i + "x."));
        }
        return pdf.bytes();
    }

    @Test
    void an_interrupted_thread_stops_and_stays_interrupted() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> PdfReader.reading(plain())).isInstanceOf(CancellationException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
