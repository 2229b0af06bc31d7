package dev.okiagari.papers.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.okiagari.papers.text.LatexmlReader;
import dev.okiagari.papers.text.UnreadableDocument;
import dev.okiagari.papers.text.UnreadableDocument.Reason;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** In this process, where nothing stops a document: our own rules take no longer than a document's length, or refuse it. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileDocumentsTest {
    private final DirectReader reader = new DirectReader();

    static Stream<Named<byte[]>> pages() {
        return Stream.of(
                Named.of("long link", HostileDocuments.longLink()),
                Named.of("bibliography", HostileDocuments.bibliography()),
                Named.of("tables", HostileDocuments.tables()),
                Named.of("quotes", HostileDocuments.quotes()));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void a_page_made_to_take_long_is_read_to_its_end(byte[] page) {
        assertThat(reader.read(Form.HTML, page).sections()).isNotEmpty();
    }

    /** PDFs that PDFBox would read for minutes or fill the memory with. */
    static Stream<Arguments> pdfs() {
        return Stream.of(
                Arguments.of(
                        Named.of("ranges of letters", HostileDocuments.unicodeRanges()),
                        "the fonts of the PDF have tables of more than 4000000 codes"),
                Arguments.of(
                        Named.of("widths", HostileDocuments.widths()),
                        "the fonts of the PDF have tables of more than 4000000 codes"),
                Arguments.of(
                        Named.of("filter chain", HostileDocuments.filterChain()),
                        "a part of the PDF takes more than 96 MB when it is unpacked"),
                Arguments.of(
                        Named.of("repeated contents", HostileDocuments.repeatedContents()),
                        "a page of the PDF takes more than 96 MB when it is unpacked"));
    }

    @ParameterizedTest
    @MethodSource("pdfs")
    void a_pdf_made_to_take_everything_is_refused_with_the_reason(byte[] pdf, String reason) {
        UnreadableDocument refused = refused(Form.PDF, pdf);

        assertThat(refused.reason()).isEqualTo(Reason.TOO_LARGE);
        assertThat(refused).hasMessage(reason);
    }

    @Test
    void they_are_as_small_as_they_say() {
        assertThat(HostileDocuments.unicodeRanges()).hasSizeLessThan(29_000);
        assertThat(HostileDocuments.widths()).hasSizeLessThan(1_400);
        assertThat(HostileDocuments.bibliography()).hasSizeLessThan(4_000_000);
        assertThat(HostileDocuments.nestedTables()).hasSizeLessThan(LatexmlReader.MOST_BYTES);
    }

    @Test
    void a_page_beyond_the_limits_is_refused_and_never_a_shorter_paper() {
        UnreadableDocument refused = refused(Form.HTML, HostileDocuments.endlessText());

        assertThat(refused.reason()).isEqualTo(Reason.TOO_LARGE);
        assertThat(refused).hasMessage("the page has more than 10000000 characters");
    }

    @Test
    void an_interrupted_reading_is_never_a_shorter_paper() {
        for (Form form : Form.values()) {
            byte[] document = form == Form.HTML ? HostileDocuments.healthyPage() : HostileDocuments.healthyPdf();
            Thread.currentThread().interrupt();
            try {
                assertThatThrownBy(() -> reader.read(form, document)).isInstanceOf(CancellationException.class);
            } finally {
                assertThat(Thread.interrupted()).isTrue();
            }
        }
    }

    private UnreadableDocument refused(Form form, byte[] document) {
        return Objects.requireNonNull(
                catchThrowableOfType(UnreadableDocument.class, () -> reader.read(form, document)), "it was read");
    }
}
