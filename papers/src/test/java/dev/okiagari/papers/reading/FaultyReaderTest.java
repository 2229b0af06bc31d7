package dev.okiagari.papers.reading;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.papers.text.UnreadableDocument;
import dev.okiagari.papers.text.UnreadableDocument.Reason;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A reader with a fault of ours, which some document finds one day. */
@Timeout(120)
class FaultyReaderTest {
    private static final String FAULTY = """
            package dev.okiagari.papers.text;

            public final class LatexmlReader {
                public static ParsedPaper paper(byte[] html) {
                    throw new IndexOutOfBoundsException("a fault of ours");
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void what_our_own_reader_fails_on_is_a_bad_document_and_costs_no_process() throws Exception {
        ReadingSettings faulty = ReadingSettings.defaults()
                .withAtOnce(1)
                .withLimit(ofSeconds(60))
                .withJvmOptions("-XX:TieredStopAtLevel=1")
                .withClassPath(compiled() + File.pathSeparator + System.getProperty("java.class.path"));
        try (ReaderPool pool = new ReaderPool(faulty)) {
            assertThatThrownBy(() -> pool.read(Form.HTML, HostileDocuments.healthyPage()))
                    .isInstanceOfSatisfying(
                            UnreadableDocument.class,
                            e -> assertThat(e.reason()).isEqualTo(Reason.DAMAGED))
                    .hasMessage("its reader failed: IndexOutOfBoundsException at LatexmlReader.java:5");
            List<Long> first = pool.processes();

            assertThat(pool.read(Form.PDF, HostileDocuments.healthyPdf()).sections())
                    .isNotEmpty();
            assertThat(pool.processes()).isEqualTo(first).hasSize(1);
        }
    }

    private Path compiled() throws Exception {
        Path source = Files.writeString(folder.resolve("LatexmlReader.java"), FAULTY);
        int failed = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-d",
                        folder.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        source.toString());
        assertThat(failed).isZero();
        return folder;
    }
}
